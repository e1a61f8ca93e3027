import { PageHead } from '../../lib/page-head.tsx';

export default function ServicesPage() {
  return (
    <div className="wrap head">
      <PageHead title="Services" />
      <h1>Services</h1>
    </div>
  );
}
