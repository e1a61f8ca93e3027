import { PageHead } from '../../lib/page-head.tsx';

export default function ConsultationsPage() {
  return (
    <div className="wrap">
      <PageHead title="Consultations" />
      <div className="page-head">
        <h1>Consultations</h1>
      </div>
    </div>
  );
}
