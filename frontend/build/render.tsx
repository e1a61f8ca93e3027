/** Renders one address to HTML in Node. What React hoists into the head is returned separately. */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app.tsx';
import { preloadRoute, routeOf } from '../routes.tsx';

export { chartOf } from '../charts/charts.ts';

interface RenderedPage {
  readonly head: string;
  readonly html: string;
  /** The page's source file, as named in the manifest. */
  readonly source: string;
}

/** React writes hoisted head elements before everything else. */
const headTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*\/>|<link [^>]*\/>)+/;

export async function render(path: string): Promise<RenderedPage> {
  await preloadRoute(path);
  const rendered = renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
  const head = headTags.exec(rendered)?.[0] ?? '';
  return { head, html: rendered.slice(head.length), source: `pages/${routeOf(path)?.page}-page.tsx` };
}
