import { Navigate } from 'react-router-dom';
import { caseListOf, useAccess } from '../../lib/session.tsx';

/** Staff have their list of cases in the Employer Console; everyone else on the dashboard. */
export default function CasesPage() {
  const { can } = useAccess();
  return <Navigate to={caseListOf(can)} replace />;
}
