import text from 'content:terms';
import { LegalPageText } from '../../components/legal-text.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import '../../theme/public.css';

export default function TermsPage() {
  return (
    <div className="wrap">
      <PageHead
        title={text.title}
        description="What you can expect from Landfall and what we ask of you: estimates, fees, your account, and your documents."
        path="/terms"
      />
      <LegalPageText text={text} />
    </div>
  );
}
