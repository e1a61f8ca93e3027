const home = '/dashboard';

/**
 * Where to go after sign-in: an address of this site other than the sign-in page, otherwise the person's start
 * page.
 */
export function safeReturnAddress(
  address: string | null | undefined,
  origin: string,
  start: string = home,
): string {
  if (!address?.startsWith('/')) return start;
  try {
    const url = new URL(address, origin);
    // The router sees the normalized, decoded path: by then `/.//evil.example` has become another site.
    const path = decodeURIComponent(url.pathname);
    if (url.origin !== origin || /^\/[/\\]/.test(path) || path.startsWith('/auth')) return start;
    return url.pathname + url.search + url.hash;
  } catch {
    return start;
  }
}

/** The sign-in page, returning to an address afterwards. */
export const signInAddress = (from: string): string =>
  from === home ? '/auth' : `/auth?return=${encodeURIComponent(from)}`;
