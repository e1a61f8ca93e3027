import { PageHead } from '../../lib/page-head.tsx';

export default function AuthConfirmPage() {
  return (
    <div className="wrap head">
      <PageHead title="Confirm your email" />
      <h1>Confirm your email</h1>
    </div>
  );
}
