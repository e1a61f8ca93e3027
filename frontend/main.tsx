// First: it sets the order of the layers that all other sheets are in.
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

// A page's code starts loading before the mouse button is released.
for (const intent of ['pointerover', 'focusin'])
  document.addEventListener(intent, ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : undefined;
    if (link?.origin === location.origin && routeOf(link.pathname)?.path !== '*')
      preloadRoute(link.pathname).catch(() => undefined);
  });

// No top-level await: the page's chunk imports this one and would wait for it forever.
function show(container: HTMLElement): void {
  if (container.childElementCount > 0) hydrateRoot(container, app);
  else createRoot(container).render(app);
}
installHistoryGate();
// Code that fails to load is requested again when the page is shown, and handled there.
preloadRoute(location.pathname)
  .catch(() => undefined)
  .then(() => show(root));
