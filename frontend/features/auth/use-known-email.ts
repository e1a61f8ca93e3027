import { useLocation } from 'react-router-dom';

/**
 * The address passed in the state of the link that led here.
 * @param linked the one in the emailed link
 */
export function useKnownEmail(linked: string): string {
  const { state } = useLocation();
  const given: unknown = typeof state === 'object' && state !== null && Reflect.get(state, 'email');
  return typeof given === 'string' ? given : linked;
}
