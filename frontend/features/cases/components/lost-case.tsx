import { LostNotice } from '../../../components/lost-notice.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { useLost } from '../../../lib/use-lost.ts';
import { caseTexts } from '../texts.ts';

const isGone = (error: Error | null): boolean => error instanceof ApiError && error.code === 'case.not_found';

/**
 * What to do when a case can't be found.
 * @param others errors of what the page keeps reading of the case, which may notice first
 */
export const useLostCase = (
  error: Error | null,
  wasLoaded: boolean,
  others: readonly (Error | null)[] = [],
) => useLost([error, ...others].some(isGone), wasLoaded, caseTexts);

export const LostCaseNotice = () => <LostNotice texts={caseTexts} />;
