import { useSyncExternalStore } from 'react';

/**
 * Whether a media query matches. For layouts in which CSS alone would make the keyboard order differ from the visual
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
