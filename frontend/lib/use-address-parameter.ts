import { useEffect } from 'react';
import { useAddress } from './use-address.ts';

/** Runs if the address has this parameter, for example to open a dialog, and removes it from the address. */
export function useAddressParameter(name: string, onPresent: (value: string) => void): void {
  const [address, setAddress] = useAddress();
  const value = address.get(name);
  useEffect(() => {
    if (value === null) return;
    onPresent(value);
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [value, name, onPresent, setAddress]);
}
