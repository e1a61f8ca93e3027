import { type ComponentType, type MouseEvent, use, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * A part of a prerendered page that never changes in the browser, such as a long text. Neither its text nor its code
 * is in any script. During hydration React leaves the existing HTML in place; after client-side navigation, the HTML
 * comes from the prerendered page, which the deployment has filled in. The body is rendered only at build time and in
 * development.
 */
export function Prerendered({ part, Body }: { part: string; Body: ComponentType | undefined }) {
  const { pathname } = useLocation();
  const name = `${pathname.replace(/\/$/, '')} ${part}`;
  return Body && (import.meta.env.SSR || import.meta.env.DEV) ? (
    <div data-part={name}>
      <Body />
    </div>
  ) : (
    <StaticPart key={name} name={name} path={pathname} />
  );
}

const partIn = (page: Document, name: string): string | undefined =>
  page.querySelector(`[data-part="${name}"]`)?.innerHTML;

function StaticPart({ name, path }: { name: string; path: string }) {
  const navigate = useNavigate();
  const [here] = useState(() => partIn(document, name));
  const html = here ?? partIn(use(pageAt(path)), name) ?? '';
  /** Links inside are plain elements. For links within the site, this navigates without reloading. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : undefined;
    if (link?.origin !== location.origin || link.target) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  return (
    // biome-ignore lint/a11y: clicks come from the links inside, by mouse or keyboard
    <div
      data-part={name}
      suppressHydrationWarning
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own page, as the build wrote it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const pages = new Map<string, Promise<Document>>();

function pageAt(path: string): Promise<Document> {
  const known = pages.get(path) ?? fetchPage(path);
  pages.set(path, known);
  known.catch(() => pages.delete(path));
  return known;
}

async function fetchPage(path: string): Promise<Document> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be read (${response.status})`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
