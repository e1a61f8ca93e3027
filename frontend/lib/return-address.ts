const home = '/dashboard';

/** The destination after sign-in: an address of this site other than the sign-in page, otherwise the dashboard. */
export function safeReturnAddress(address: string | null | undefined, origin: string): string {
  if (!address?.startsWith('/')) return home;
  try {
    const url = new URL(address, origin);
    // The router sees the normalized, decoded path, in which `/.//evil.example` has become another site.
    const path = decodeURIComponent(url.pathname);
    if (url.origin !== origin || /^\/[/\\]/.test(path) || path.startsWith('/auth')) return home;
    return url.pathname + url.search + url.hash;
  } catch {
    return home;
  }
}

/** The sign-in page, with an address to return to afterward. */
export const signInAddress = (from: string): string =>
  from === home ? '/auth' : `/auth?return=${encodeURIComponent(from)}`;
