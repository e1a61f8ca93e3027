import { PageHead } from '../../lib/page-head.tsx';

export default function ContactPage() {
  return (
    <div className="wrap head">
      <PageHead title="Contact" />
      <h1>Contact</h1>
    </div>
  );
}
