import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { preloadRoute, routeOf } from './routes.tsx';
import './theme/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

// A new release removes old files: a page that asks for one is loaded afresh, once.
window.addEventListener('vite:preloadError', (event) => {
  const reloaded = sessionStorage.getItem('landfall-reloaded');
  if (reloaded === location.href) return;
  event.preventDefault();
  sessionStorage.setItem('landfall-reloaded', location.href);
  location.reload();
});

// The code of a page is on its way before somebody lets go of the mouse.
for (const intent of ['pointerover', 'focusin'])
  document.addEventListener(intent, ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : undefined;
    if (link?.origin === location.origin && routeOf(link.pathname)?.path !== '*')
      preloadRoute(link.pathname).catch(() => undefined);
  });

await preloadRoute(location.pathname);
if (root.childElementCount > 0) hydrateRoot(root, app);
else createRoot(root).render(app);
