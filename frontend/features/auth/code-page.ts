import { useSearchParams } from 'react-router-dom';

/** What the link in an e-mail carries; both are there to be typed where a link was not followed. */
export function useEmailedCode(): { email: string; code: string } {
  const [search] = useSearchParams();
  return { email: search.get('email') ?? '', code: search.get('code') ?? '' };
}
