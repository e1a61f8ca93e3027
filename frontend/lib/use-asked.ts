import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Runs when the address asks for something, such as a dialog, and takes that out of the address. */
export function useAsked(name: string, onAsked: (value: string) => void): void {
  const [address, setAddress] = useSearchParams();
  const value = address.get(name);
  useEffect(() => {
    if (value === null) return;
    onAsked(value);
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [value, name, onAsked, setAddress]);
}
