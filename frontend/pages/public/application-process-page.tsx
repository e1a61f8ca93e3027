import { PageHead } from '../../lib/page-head.tsx';

export default function ApplicationProcessPage() {
  return (
    <div className="wrap head">
      <PageHead title="Application Process" />
      <h1>Application Process</h1>
    </div>
  );
}
