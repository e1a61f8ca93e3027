import { PageHead } from '../../lib/page-head.tsx';

export default function AuthPage() {
  return (
    <div className="wrap head">
      <PageHead title="Welcome back" />
      <h1>Welcome back</h1>
    </div>
  );
}
