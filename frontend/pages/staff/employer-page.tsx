import { PageHead } from '../../lib/page-head.tsx';

export default function EmployerPage() {
  return (
    <div className="wrap head">
      <PageHead title="Employer Console" />
      <h1>Employer Console</h1>
    </div>
  );
}
