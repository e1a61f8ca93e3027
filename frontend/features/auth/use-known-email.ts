import { useLocation } from 'react-router-dom';

/**
 * The address a page led here with, in the state of its link.
 * @param linked the one in the mailed link
 */
export function useKnownEmail(linked: string): string {
  const { state } = useLocation();
  const given: unknown = typeof state === 'object' && state !== null && Reflect.get(state, 'email');
  return typeof given === 'string' ? given : linked;
}
