import { documentViewer } from '#shared/document-viewer.ts';

/**
 * Every address of the site, as plain data for prerendering, the sitemap, and the web server's viewer function.
 * `:name` stands for one segment. Addresses that aren't listed return 404.
 */
export interface SiteRoute {
  readonly path: `/${string}`;
  /** `prerendered` has its own HTML file; `app` gets the empty app shell. */
  readonly kind: 'prerendered' | 'app';
}

const prerendered = (path: SiteRoute['path']): SiteRoute => ({ path, kind: 'prerendered' });
const app = (path: SiteRoute['path']): SiteRoute => ({ path, kind: 'app' });

export const siteRoutes: readonly SiteRoute[] = [
  prerendered('/'),
  prerendered('/services'),
  prerendered('/countries'),
  prerendered('/visa-services'),
  prerendered('/destination-countries'),
  prerendered('/destinations'),
  prerendered('/destinations/usa'),
  prerendered('/destinations/schengen'),
  prerendered('/destinations/uk'),
  prerendered('/destinations/canada'),
  prerendered('/destinations/australia'),
  prerendered('/destinations/singapore'),
  prerendered('/destinations/uae'),
  prerendered('/destinations/japan'),
  prerendered('/destinations/germany'),
  prerendered('/destinations/netherlands'),
  prerendered('/destinations/north-america'),
  prerendered('/destinations/europe'),
  prerendered('/destinations/asia-pacific'),
  prerendered('/visas/us-o1a'),
  prerendered('/visas/us-eb2-niw'),
  prerendered('/visas/us-h1b'),
  prerendered('/visas/uk-skilled-worker'),
  prerendered('/visas/uk-global-talent'),
  prerendered('/visas/ca-express-entry'),
  prerendered('/requirements'),
  prerendered('/application-process'),
  prerendered('/wizard'),
  prerendered('/eligibility'),
  prerendered('/consultation'),
  prerendered('/about'),
  prerendered('/contact'),
  prerendered('/privacy'),
  prerendered('/terms'),
  app('/booking'),
  app('/booking/manage'),
  app('/auth'),
  app('/auth/confirm'),
  app('/auth/reset'),
  app('/dashboard'),
  app('/cases'),
  app('/cases/:caseId'),
  app('/cases/:caseId/questionnaire'),
  app('/cases/:caseId/messages'),
  app('/cases/:caseId/packet'),
  app('/employer'),
  app('/people'),
  app('/consultations'),
  app('/admin'),
  app('/report'),
  app('/profile'),
  app('/email-settings'),
  app('/notifications'),
];

/** The files at the top level of the built site that have their own address. The hashed ones are in `/assets/`. */
export const siteFiles: readonly string[] = [
  '/config.json',
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/start.js',
  '/theme.js',
  documentViewer.page,
];
