import { PageHead } from '../../lib/page-head.tsx';

export default function CountriesPage() {
  return (
    <div className="wrap head">
      <PageHead title="Countries" />
      <h1>Countries</h1>
    </div>
  );
}
