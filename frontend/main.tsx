// Must come first: it defines the order of the CSS layers that all other style sheets use.
import './theme/index.css';

import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { installHistoryGate } from './lib/history-gate.ts';
import { preloadRoute, routeOf } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

// Preloads a page's code on hover, before the click completes.
for (const intent of ['pointerover', 'focusin'])
  document.addEventListener(intent, ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : undefined;
    if (link?.origin === location.origin && routeOf(link.pathname)?.path !== '*')
      preloadRoute(link.pathname).catch(() => undefined);
  });

// No top-level await: the page's chunk imports this module and would wait for it forever.
function show(container: HTMLElement): void {
  if (container.childElementCount > 0) hydrateRoot(container, app);
  else createRoot(container).render(app);
}
installHistoryGate();
// Code that fails to load is requested again, and its failure handled, when the page is shown.
preloadRoute(location.pathname)
  .catch(() => undefined)
  .then(() => show(root));
