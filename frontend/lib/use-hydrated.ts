import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the prerendered page is being hydrated, true afterward. Anything the prerendered page can't know, such
 * as the query string, must wait for it.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
