import { PageHead } from '../../lib/page-head.tsx';

export default function PrivacyPage() {
  return (
    <div className="wrap head">
      <PageHead title="Privacy" />
      <h1>Privacy</h1>
    </div>
  );
}
