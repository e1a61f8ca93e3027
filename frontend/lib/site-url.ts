import { siteUrlPlaceholder } from '#shared/site-url.ts';

/**
 * The site's address, without a trailing slash. Pages are prerendered with a placeholder that the deployment
 * replaces; in the browser, the page's own canonical URL says what it was replaced with.
 */
const siteUrl: string = import.meta.env.SSR ? siteUrlPlaceholder : deployedAt();

function deployedAt(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}

/** @param path from the root, with a leading slash. */
export const absolute = (path: string): string => siteUrl + path;
