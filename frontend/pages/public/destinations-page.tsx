import { PageHead } from '../../lib/page-head.tsx';

export default function DestinationsPage() {
  return (
    <div className="wrap head">
      <PageHead title="Destinations" />
      <h1>Destinations</h1>
    </div>
  );
}
