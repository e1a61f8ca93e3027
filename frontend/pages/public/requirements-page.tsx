import { PageHead } from '../../lib/page-head.tsx';

export default function RequirementsPage() {
  return (
    <div className="wrap head">
      <PageHead title="Requirements" />
      <h1>Requirements</h1>
    </div>
  );
}
