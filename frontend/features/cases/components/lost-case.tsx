import { LostNotice } from '../../../components/lost-notice.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { useLost } from '../../../lib/use-lost.ts';
import { caseTexts } from '../texts.ts';

/** What to do when a case can't be found. */
export const useLostCase = (error: Error | null, wasLoaded: boolean) =>
  useLost(error instanceof ApiError && error.code === 'case.not_found', wasLoaded, caseTexts);

export const LostCaseNotice = () => <LostNotice texts={caseTexts} />;
