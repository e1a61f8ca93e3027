import { PageHead } from '../../lib/page-head.tsx';

export default function ConsultationPage() {
  return (
    <div className="wrap head">
      <PageHead title="Book a consultation" />
      <h1>Book a consultation</h1>
    </div>
  );
}
