import { useLocation } from 'react-router-dom';

/**
 * The email address passed in the router state, or else the linked one.
 * @param linked the address from the emailed link
 */
export function useKnownEmail(linked: string): string {
  const { state } = useLocation();
  const given: unknown = typeof state === 'object' && state !== null && Reflect.get(state, 'email');
  return typeof given === 'string' ? given : linked;
}
