import { PageHead } from '../../lib/page-head.tsx';

export default function TermsPage() {
  return (
    <div className="wrap head">
      <PageHead title="Terms" />
      <h1>Terms</h1>
    </div>
  );
}
