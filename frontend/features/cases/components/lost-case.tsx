import { useEffect, useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { isTypedOnPage } from '../../../lib/tab-storage.ts';
import { hasLosses } from '../../../lib/unsaved.ts';
import { caseTexts } from '../texts.ts';

/**
 * What to do when a case can't be found. `kept`: it was deleted, or the user lost access, while its page was open with
 * something typed on it. The page stays until they leave, so that they can copy their text.
 */
export function useLostCase(error: Error | null, wasLoaded: boolean): 'gone' | 'kept' | undefined {
  const isGone = error instanceof ApiError && error.code === 'case.not_found';
  const [isKept, setKept] = useState(false);
  const keeps = isGone && wasLoaded && (isKept || hasLosses() || isTypedOnPage());
  if (keeps !== isKept) setKept(keeps);
  useEffect(() => {
    if (keeps) notify.error(caseTexts.gone, caseTexts.goneHint);
  }, [keeps]);
  if (keeps) return 'kept';
  return isGone ? 'gone' : undefined;
}

/** Stays at the top of a page that is kept. A toast says the same to those who can't see it behind a dialog. */
export const LostCaseNotice = () => (
  <Notice tone="warn">
    <strong>{caseTexts.gone}.</strong> {caseTexts.goneHint}
  </Notice>
);
