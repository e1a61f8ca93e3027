import { useEffect } from 'react';
import { ApiError } from '../../lib/api-client.ts';

/** How long someone pauses typing before it's saved. */
const pauseMilliseconds = 800;
const retryMilliseconds = 10_000;

/** Whether a save that failed is repeated: it may succeed later without a change. */
export const isRetried = (failure: unknown): boolean => failure instanceof ApiError && failure.isRetryable;

/**
 * Saves after a pause, again after a failure that may pass, and when the page is hidden. Closing the tab asks as long
 * as something is unsaved.
 * @param changing a different value for each change: every change starts a new pause
 */
export function useAutomaticSaves({
  isUnsaved,
  failure,
  changing,
  saveAll,
}: {
  isUnsaved: boolean;
  failure: unknown;
  changing: readonly unknown[];
  saveAll: () => void;
}): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts a new pause
  useEffect(() => {
    if (!isUnsaved || failure) return undefined;
    const timer = setTimeout(saveAll, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [...changing, isUnsaved, failure]);

  const retries = isUnsaved && isRetried(failure);
  useEffect(() => {
    if (!retries) return undefined;
    const timer = setTimeout(saveAll, retryMilliseconds);
    window.addEventListener('online', saveAll);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', saveAll);
    };
  });

  // A phone may close a tab in the background, without asking.
  useEffect(() => {
    if (!isUnsaved || (failure !== undefined && !retries)) return undefined;
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveAll();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  });

  // Closing the tab doesn't wait for a save.
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
