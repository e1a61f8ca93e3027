import { PageHead } from '../../lib/page-head.tsx';

export default function VisaServicesPage() {
  return (
    <div className="wrap head">
      <PageHead title="Visa Services" />
      <h1>Visa Services</h1>
    </div>
  );
}
