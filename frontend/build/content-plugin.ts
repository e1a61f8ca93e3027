import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { sampleMarkers } from '#shared/site-operator.ts';
import { operatorMarkerForAll } from '#shared/site-operator-markers.ts';
import {
  countryPageOf,
  figureOriginsOf,
  headlineOf,
  listingsOf,
  passportNameOf,
  purposeNameOf,
  regionSummaryOf,
  servicesOf,
  stagesOf,
  summaryOf,
  visaCategoriesOf,
  withRoutePages,
} from '../content/content-parts.ts';
import { DestinationCode } from '../content/content-schema.ts';
import {
  type ContentName,
  contentFiles,
  contentFolder,
  readContent,
  readCountries,
  readCountry,
  readLongStays,
  readRoutePage,
  readSources,
  routePageSlugs,
} from '../content/read-content.ts';
import { readEntryPage } from '../content/read-entry.ts';
import { routePath } from '../content/route-address.ts';
import { routeHeadOf, routePageOf } from '../content/route-page.ts';

const prefix = 'content:';

const isContentName = (name: string): name is ContentName => name in contentFiles;

const routeLinks = () =>
  routePageSlugs()
    .map(readRoutePage)
    .map(({ route, country, shortName, summary }) => ({
      route,
      country,
      name: shortName,
      summary,
      path: routePath(route),
    }));

/** Virtual modules with part of a content file, or with derived data added to it, by import name. */
const parts: Readonly<Record<string, () => unknown>> = {
  'country-summaries': () => readCountries().map(summaryOf),
  'country-listings': () => listingsOf(readCountries(), readContent('case-records'), readLongStays()),
  'figure-origins': () => readCountries().map(figureOriginsOf),
  'passport-names': () => readContent('passports').map(passportNameOf),
  'purpose-names': () => readContent('purposes').map(purposeNameOf),
  'region-summaries': () => readContent('regions').map(regionSummaryOf),
  'route-heads': () => routePageSlugs().map(readRoutePage).map(routeHeadOf),
  'region-pages': () =>
    readContent('regions').map((region) => withRoutePages(region, readCountries(), routeLinks())),
  'service-steps': () => readContent('services').steps,
  // Files with our own figures, which are marked as samples until they have been counted.
  home: () => {
    const home = readContent('home');
    return { ...home, figures: headlineOf('home.json', home.figures) };
  },
  destinations: () => {
    const content = readContent('destinations');
    return { ...content, figures: headlineOf('destinations.json', content.figures) };
  },
  services: () => servicesOf(readContent('services'), routeLinks()),
  'visa-categories': () => visaCategoriesOf(readContent('visa-categories'), routeLinks()),
  'application-process': () => stagesOf(readContent('application-process')),
};

/** Resolves `content:<file>`, `content:<part>`, and the records `country/…`, `entry/…`, and `route/…`. */
function contentOf(name: string): unknown {
  if (name.startsWith('country/')) {
    const country = readCountry(name.slice('country/'.length));
    const longStays = readLongStays().find((stays) => stays.country === country.slug);
    return countryPageOf(country, { countries: readCountries(), longStays, sources: readSources() });
  }
  if (name.startsWith('entry/')) return readEntryPage(DestinationCode.parse(name.slice('entry/'.length)));
  if (name.startsWith('route/')) {
    const page = readRoutePage(name.slice('route/'.length));
    return routePageOf(page, readCountry(page.country), readSources());
  }
  const part = parts[name];
  if (part) return part();
  if (isContentName(name)) return readContent(name);
  throw new Error(`There is no content named ${name}`);
}

/**
 * Makes content files importable as modules and validates them at build time. An invalid file stops the build with an
 * error that names the location, and a page contains only the part it imports.
 */
export function contentPlugin(): Plugin {
  const folder = fileURLToPath(contentFolder);
  return {
    name: 'landfall-content',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      return `export default ${JSON.stringify(contentOf(id.slice(prefix.length + 1)))};`;
    },
    // In development there is no deployment to fill in the operator.
    transformIndexHtml: (html, { server }) =>
      server ? html.replace(operatorMarkerForAll, () => sampleMarkers[operatorMarkerForAll] ?? '') : html,
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on('change', (file) => {
        if (file.startsWith(folder)) void server.restart();
      });
    },
  };
}
