import { siteUrlPlaceholder } from '#shared/site-url.ts';

/**
 * The site's base URL, without a trailing slash. Pages are prerendered with a placeholder that the deployment
 * replaces. In the browser, the value comes from the page's canonical URL.
 */
const siteUrl: string = import.meta.env.SSR ? siteUrlPlaceholder : deployedAt();

function deployedAt(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}

/** @param path from the root, with a leading slash */
export const absolute = (path: string): string => siteUrl + path;
