/**
 * Every route in one file.
 *
 * To add a page: write `pages/<area>/<name>-page.tsx` with a default export that renders <PageHead> and its content
 * (no <main>, the shell has it; start with <div className="wrap">), add a line here, and add its address to
 * site-routes.ts. Its code is loaded on demand. A prerendered page is hydrated only after its code has arrived, so
 * that nothing flashes.
 */
import type { ComponentType, ReactNode } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import type { Access } from './components/signed-in-area.tsx';
import { accessTexts } from './features/auth/access-texts.ts';
import { type LazyComponent, lazyComponent } from './lib/lazy-page.tsx';
import { PageShell, type ShellKind } from './pages/page-shell.tsx';

interface PageRoute {
  readonly path: string;
  /** A file under pages/, without `-page.tsx`. */
  readonly page: string;
  /** Defaults to `public`. */
  readonly shell?: ShellKind;
  /** Requires sign-in. */
  readonly access?: Access;
}

/** Public pages whose file path matches their address. */
const publicPages = [
  'services',
  'countries',
  'visa-services',
  'destination-countries',
  'destinations',
  'destinations/usa',
  'destinations/schengen',
  'destinations/uk',
  'destinations/canada',
  'destinations/australia',
  'destinations/singapore',
  'destinations/uae',
  'destinations/japan',
  'destinations/germany',
  'destinations/netherlands',
  'requirements',
  'application-process',
  'wizard',
  'eligibility',
  'consultation',
  'about',
  'contact',
  'email-settings',
  'privacy',
  'terms',
];

export const pageRoutes: readonly PageRoute[] = [
  ...publicPages.map((page) => ({ path: `/${page}`, page: `public/${page}` })),
  { path: '/', page: 'public/home' },
  { path: '/destinations/north-america', page: 'public/region' },
  { path: '/destinations/europe', page: 'public/region' },
  { path: '/destinations/asia-pacific', page: 'public/region' },
  { path: '/visas/us-o1a', page: 'public/visa-route' },
  { path: '/visas/us-eb2-niw', page: 'public/visa-route' },
  { path: '/visas/us-h1b', page: 'public/visa-route' },
  { path: '/visas/uk-skilled-worker', page: 'public/visa-route' },
  { path: '/visas/uk-global-talent', page: 'public/visa-route' },
  { path: '/visas/ca-express-entry', page: 'public/visa-route' },
  { path: '/booking', page: 'public/booking', shell: 'bare' },
  { path: '/booking/manage', page: 'public/booking-manage' },
  { path: '/auth', page: 'account/auth' },
  { path: '/auth/confirm', page: 'account/auth-confirm' },
  { path: '/auth/reset', page: 'account/auth-reset' },
  { path: '/dashboard', page: 'account/dashboard', access: 'signedIn' },
  { path: '/cases', page: 'account/cases', access: 'signedIn' },
  { path: '/cases/:caseId', page: 'account/case', access: 'signedIn' },
  { path: '/cases/:caseId/questionnaire', page: 'account/questionnaire', access: 'signedIn' },
  { path: '/cases/:caseId/messages', page: 'account/messages', access: 'signedIn' },
  {
    path: '/cases/:caseId/packet',
    page: 'account/packet',
    access: { permission: 'case.manage', denied: accessTexts.staffOnly },
  },
  { path: '/profile', page: 'account/profile', access: 'signedIn' },
  { path: '/notifications', page: 'account/notifications', access: 'signedIn' },
  {
    path: '/employer',
    page: 'staff/employer',
    shell: 'console',
    access: { permission: 'case.list.organization', denied: accessTexts.staffOnly },
  },
  {
    path: '/people',
    page: 'staff/people',
    shell: 'console',
    access: { permission: 'case.list.organization', denied: accessTexts.staffOnly },
  },
  {
    path: '/admin',
    page: 'staff/admin',
    shell: 'console',
    access: { permission: 'organization.administer', denied: accessTexts.adminOnly },
  },
  {
    path: '/report',
    page: 'staff/report',
    shell: 'console',
    access: { permission: 'organization.administer', denied: accessTexts.adminOnly },
  },
  {
    path: '/consultations',
    page: 'staff/consultations',
    shell: 'console',
    access: { permission: 'consultation.manage', denied: accessTexts.consultationsOnly },
  },
  { path: '*', page: 'not-found' },
];

const files = import.meta.glob<{ default: ComponentType }>([
  './pages/**/*-page.tsx',
  '!./pages/crash-page.tsx',
]);
const pages = new Map<string, LazyComponent<object>>();

function pageOf({ page }: PageRoute): LazyComponent<object> {
  const load = files[`./pages/${page}-page.tsx`];
  if (!load) throw new Error(page);
  const found = pages.get(page) ?? lazyComponent(load);
  pages.set(page, found);
  return found;
}

const SignedInArea = lazyComponent<{ access: Access; children: ReactNode }>(
  () => import('./components/signed-in-area.tsx'),
);

export const routeOf = (pathname: string): PageRoute | undefined =>
  pageRoutes.find(({ path }) => matchPath(path, pathname));

/** Loads the code that a path needs. Afterward the page renders immediately. */
export async function preloadRoute(pathname: string): Promise<void> {
  const route = routeOf(pathname);
  if (!route) return;
  await Promise.all([pageOf(route).preload(), route.access && SignedInArea.preload()]);
}

const shells = ['public', 'console', 'bare'] as const satisfies readonly ShellKind[];

export const AppRoutes = () => (
  <Routes>
    {shells.map((shell) => (
      <Route key={shell} element={<PageShell kind={shell} />}>
        {pageRoutes.filter((route) => (route.shell ?? 'public') === shell).map(routeElement)}
      </Route>
    ))}
  </Routes>
);

function routeElement(route: PageRoute) {
  const { Component } = pageOf(route);
  const { path, access } = route;
  const page = <Component key={path} />;
  return (
    <Route
      key={path}
      path={path}
      element={access ? <SignedInArea.Component access={access}>{page}</SignedInArea.Component> : page}
    />
  );
}
