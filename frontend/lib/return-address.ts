const home = '/dashboard';

/** Where to go after sign-in: an address of this site that is not the sign-in page, else where one's work is. */
export function safeReturnAddress(
  address: string | null | undefined,
  origin: string,
  start: string = home,
): string {
  if (!address?.startsWith('/')) return start;
  try {
    const url = new URL(address, origin);
    // What the router sees is the normalized path, decoded: `/.//evil.example` has become another site by then.
    const path = decodeURIComponent(url.pathname);
    if (url.origin !== origin || /^\/[/\\]/.test(path) || path.startsWith('/auth')) return start;
    return url.pathname + url.search + url.hash;
  } catch {
    return start;
  }
}

/** The sign-in page, coming back to an address afterwards. */
export const signInAddress = (from: string): string =>
  from === home ? '/auth' : `/auth?return=${encodeURIComponent(from)}`;
