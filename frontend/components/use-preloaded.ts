import { useEffect, useState } from 'react';

/**
 * Preloads the code of parts that are shown together.
 * @param parts must be the same array on every render
 * @returns true once each one has loaded or failed; a failed part shows its own error
 */
export function usePreloaded(parts: readonly { readonly preload: () => Promise<void> }[]): boolean {
  const [isLoaded, setLoaded] = useState(parts.length === 0);
  useEffect(() => {
    let here = true;
    void Promise.allSettled(parts.map(({ preload }) => preload())).then(() => here && setLoaded(true));
    return () => {
      here = false;
    };
  }, [parts]);
  return isLoaded;
}
