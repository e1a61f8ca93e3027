import { ButtonLink } from '../../../components/button.tsx';
import { Failure, NotFoundState } from '../../../components/states.tsx';
import { PageHead } from '../../../lib/page-head.tsx';
import { caseTexts } from '../texts.ts';

/** A case that could not be loaded, and another try. */
export const CaseLoadFailed = (props: { error: Error | null; onRetry: () => void; retrying: boolean }) => (
  <div className="head">
    <PageHead title={caseTexts.loadFailed} />
    <Failure title={caseTexts.loadFailed} level="h1" {...props} />
  </div>
);

/** A case that does not exist, or that this person may not see. */
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
