import type { ChartGeometry, ChartPlace } from '../charts/charts.ts';
import { readCountries, readRoutePage, routePageSlugs } from '../content/read-content.ts';
import { routePath } from '../content/route-address.ts';

/** What a page's link preview image shows. */
export interface SharedPage {
  readonly title: string;
  /** The section the page belongs to, such as "Destinations". */
  readonly section: string;
  readonly place: ChartPlace;
  readonly chart: Pick<ChartGeometry, 'port' | 'route'>;
}

const countries = readCountries();
const regions = { 'north-america': 'ca', europe: 'schengen', 'asia-pacific': 'sg' } as const;
const places: Readonly<Record<string, ChartPlace>> = {
  '/': 'us',
  ...Object.fromEntries(countries.map(({ slug, chart }) => [`/destinations/${slug}`, chart])),
  ...Object.fromEntries(Object.entries(regions).map(([id, chart]) => [`/destinations/${id}`, chart])),
  ...Object.fromEntries(
    routePageSlugs()
      .map(readRoutePage)
      .map((page) => [
        routePath(page.route),
        countries.find(({ slug }) => slug === page.country)?.chart ?? 'us',
      ]),
  ),
};
/** Pages that aren't about a place rotate through these charts. */
const others: readonly ChartPlace[] = ['nl', 'gb', 'sg', 'au', 'jp', 'de', 'ae', 'ca'];

const sectionOf = (path: string): string => {
  if (path === '/') return 'Visas and immigration';
  if (path.startsWith('/destinations/')) return 'Destinations';
  return path.startsWith('/visas/') ? 'Visa routes' : 'Visas and immigration';
};

/** @param full the page's title, including the site's name */
export function sharedPage(
  path: string,
  full: string,
  chartOf: (place: ChartPlace, size: 'large') => ChartGeometry,
): SharedPage {
  const turn = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % others.length;
  const place = places[path] ?? others[turn] ?? 'us';
  const title = full.replace(/ · Landfall$|^Landfall · /, '');
  return { title, section: sectionOf(path), place, chart: chartOf(place, 'large') };
}
