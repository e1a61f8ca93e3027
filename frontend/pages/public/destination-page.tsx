import { PageHead } from '../../lib/page-head.tsx';

export default function DestinationPage() {
  return (
    <div className="wrap head">
      <PageHead title="Destination" />
      <h1>Destination</h1>
    </div>
  );
}
