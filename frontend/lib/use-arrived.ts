import { useDeferredValue, useState } from 'react';

/**
 * False until nothing is pending for the first time, and true from then on. What waits for it is shown together, so
 * that no part moves another, and rendered in short steps, so that a slow processor responds meanwhile.
 */
export function useArrived(isPending: boolean): boolean {
  const [hasArrived, setHasArrived] = useState(!isPending);
  if (!isPending && !hasArrived) setHasArrived(true);
  return useDeferredValue(hasArrived);
}
