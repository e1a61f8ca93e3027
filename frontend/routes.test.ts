import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { pageRoutes, preloadRoute, routeOf } from './routes.tsx';
import { siteRoutes } from './site-routes.ts';

const example = (path: string) => path.replace(/:\w+/g, 'example');

describe('routes', () => {
  it.each(siteRoutes.map(({ path }) => path))('%s has a page', (path) => {
    expect(routeOf(example(path))?.path).not.toBe('*');
  });

  it('lists every page among the site’s addresses, so that none returns 404', () => {
    const known = siteRoutes.map(({ path }) => example(path));
    const missing = pageRoutes
      .map(({ path }) => path)
      .filter((path) => path !== '*' && !known.some((address) => matchPath(path, address)));
    expect(missing).toEqual([]);
  });

  it('requires sign-in for everything that is not prerendered, except sign-in pages and email links', () => {
    const open = siteRoutes
      .filter(({ kind, path }) => kind === 'app' && !routeOf(example(path))?.access)
      .map(({ path }) => path)
      // Sign-in pages and the targets of links in emails.
      .filter((path) => !/^\/(?:auth|booking|email-settings)/.test(path));
    expect(open).toEqual([]);
  });

  it('shows the not-found page for anything else', async () => {
    expect(routeOf('/no/such/place')?.page).toBe('not-found');
    expect(routeOf('/visas/no-such-route')?.page).toBe('not-found');
    await expect(preloadRoute('/no/such/place')).resolves.toBeUndefined();
  });
});
