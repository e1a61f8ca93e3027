import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

type ChangeAddress = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: Pick<NavigateOptions, 'replace' | 'preventScrollReset'>,
) => void;

/**
 * The address's parameters, and a stable function that changes them. The router's own function gets the parameters that
 * were last rendered, so that the second of two quick changes would undo the first; this one gets the latest.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [address, setAddress] = useSearchParams();
  const latest = useRef({ address, setAddress });
  useLayoutEffect(() => {
    latest.current = { address, setAddress };
  }, [address, setAddress]);
  const change: ChangeAddress = useCallback((next, options) => {
    const after = next(new URLSearchParams(latest.current.address));
    latest.current.address = after;
    latest.current.setAddress(after, options);
  }, []);
  return [address, change];
}
