import { PageHead } from '../../lib/page-head.tsx';

export default function WizardPage() {
  return (
    <div className="wrap head">
      <PageHead title="US O-1A Visa Eligibility Wizard" />
      <h1>US O-1A Visa Eligibility Wizard</h1>
    </div>
  );
}
