import { useSyncExternalStore } from 'react';

/**
 * Whether a media query matches, for what CSS can't do without the keyboard order differing from the visual
 * order.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
