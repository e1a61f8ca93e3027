import { useDeferredValue, useState } from 'react';

/**
 * False until nothing is pending for the first time, and true from then on. Content that waits for it appears
 * together, without layout shifts, and renders as a transition, so that slow processors stay responsive.
 */
export function useInitialLoad(isPending: boolean): boolean {
  const [hasLoaded, setHasArrived] = useState(!isPending);
  if (!isPending && !hasLoaded) setHasArrived(true);
  return useDeferredValue(hasLoaded);
}
