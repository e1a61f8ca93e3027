import { ButtonLink } from '../../../components/button.tsx';
import { Failure, NotFoundState } from '../../../components/states.tsx';
import { PageHead } from '../../../lib/page-head.tsx';
import { caseTexts } from '../texts.ts';

/** Shown if a case couldn't be loaded, with a retry button. */
export const CaseLoadFailed = (props: { error: Error | null; onRetry: () => void; retrying: boolean }) => (
  <div className="head">
    <PageHead title={caseTexts.loadFailed} />
    <Failure title={caseTexts.loadFailed} level="h1" {...props} />
  </div>
);

/** Shown if a case doesn't exist or the user may not see it. */
export const CaseNotFound = () => (
  <div className="head">
    <PageHead title={caseTexts.notFound} />
    <NotFoundState
      title={caseTexts.notFound}
      action={<ButtonLink to="/dashboard">{caseTexts.backToDashboard}</ButtonLink>}
    >
      {caseTexts.notFoundHint}
    </NotFoundState>
  </div>
);
