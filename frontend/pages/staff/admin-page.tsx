import { PageHead } from '../../lib/page-head.tsx';

export default function AdminPage() {
  return (
    <div className="wrap head">
      <PageHead title="Admin Dashboard" />
      <h1>Admin Dashboard</h1>
    </div>
  );
}
