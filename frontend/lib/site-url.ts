import { siteUrlPlaceholder } from '#shared/site-url.ts';

/**
 * The address of the site, without a slash at the end. Pages are prerendered with a placeholder that the
 * deployment replaces; in the browser the page's own canonical address says what it was replaced with.
 */
const siteUrl: string = import.meta.env.SSR ? siteUrlPlaceholder : deployedAt();

function deployedAt(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}

/** @param path from the root, with its slash. */
export const absolute = (path: string): string => siteUrl + path;
