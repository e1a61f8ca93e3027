import { PageHead } from '../../lib/page-head.tsx';

export default function AuthResetPage() {
  return (
    <div className="wrap head">
      <PageHead title="Set a new password" />
      <h1>Set a new password</h1>
    </div>
  );
}
