import { useEffect, useState } from 'react';

/**
 * Loads the code of parts that are shown together.
 * @param parts the same array each time
 * @returns true once each is there or has failed, which it then says itself
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
