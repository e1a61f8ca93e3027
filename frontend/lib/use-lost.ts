import { useEffect, useState } from 'react';
import { notify } from './notify.ts';
import { isTypedOnPage } from './tab-storage.ts';
import { hasLosses } from './unsaved.ts';

/** Says what happened to the page's subject, such as a case, and what to do. */
export interface LostTexts {
  readonly gone: string;
  readonly goneHint: string;
}

/**
 * What to show if the page's subject can't be found. `kept`: it was deleted, or the user lost access, while the page
 * was open with something typed on it. The page stays until they leave, so that they can copy their text.
 */
export function useLost(
  isGone: boolean,
  wasLoaded: boolean,
  { gone, goneHint }: LostTexts,
): 'gone' | 'kept' | undefined {
  const [isKept, setKept] = useState(false);
  const keeps = isGone && wasLoaded && (isKept || hasLosses() || isTypedOnPage());
  if (keeps !== isKept) setKept(keeps);
  useEffect(() => {
    if (keeps) notify.error(gone, goneHint);
  }, [keeps, gone, goneHint]);
  if (keeps) return 'kept';
  return isGone ? 'gone' : undefined;
}
