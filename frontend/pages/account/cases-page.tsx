import { Navigate } from 'react-router-dom';
import { caseListOf, useAccess } from '../../lib/session.tsx';

/** Redirects staff to their case list in the Employer Console, and everyone else to the dashboard. */
export default function CasesPage() {
  const { can } = useAccess();
  return <Navigate to={caseListOf(can)} replace />;
}
