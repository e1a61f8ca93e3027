import text from 'content:privacy';
import { LegalPageText } from '../../components/legal-text.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import '../../theme/public.css';

export default function PrivacyPage() {
  return (
    <div className="wrap">
      <PageHead
        title={text.title}
        description="What Landfall keeps about you, why, who sees it, and how you have it corrected or deleted."
        path="/privacy"
      />
      <LegalPageText text={text} />
    </div>
  );
}
