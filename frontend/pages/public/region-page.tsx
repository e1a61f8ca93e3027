import { PageHead } from '../../lib/page-head.tsx';

export default function RegionPage() {
  return (
    <div className="wrap head">
      <PageHead title="Region" />
      <h1>Region</h1>
    </div>
  );
}
