import { PageHead } from '../../lib/page-head.tsx';

export default function ProfilePage() {
  return (
    <div className="wrap head">
      <PageHead title="Profile" />
      <h1>Profile</h1>
    </div>
  );
}
