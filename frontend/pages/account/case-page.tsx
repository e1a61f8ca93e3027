import { PageHead } from '../../lib/page-head.tsx';

export default function CasePage() {
  return (
    <div className="wrap head">
      <PageHead title="Case" />
      <h1>Case</h1>
    </div>
  );
}
