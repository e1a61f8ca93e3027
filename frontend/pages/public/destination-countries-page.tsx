import { PageHead } from '../../lib/page-head.tsx';

export default function DestinationCountriesPage() {
  return (
    <div className="wrap head">
      <PageHead title="Destination Countries" />
      <h1>Destination Countries</h1>
    </div>
  );
}
