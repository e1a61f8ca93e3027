import text from 'content:privacy';
import { LegalPageText } from '../../components/legal-text.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import '../../theme/public.css';

export default function PrivacyPage() {
  return (
    <div className="wrap">
      <PageHead
        title={text.title}
        description="What data Landfall keeps about you, why, who can see it, and how to have it corrected or deleted."
        path="/privacy"
      />
      <LegalPageText text={text} />
    </div>
  );
}
