import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the prerendered page is being hydrated, true afterwards. What the prerendered page cannot know,
 * such as the query string, is shown once this is true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
