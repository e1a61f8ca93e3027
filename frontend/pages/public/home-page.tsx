import { PageHead } from '../../lib/page-head.tsx';

export default function HomePage() {
  return (
    <div className="wrap head">
      <PageHead title="Home" />
      <h1>Home</h1>
    </div>
  );
}
