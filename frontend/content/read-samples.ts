/** Lists every figure that pages mark as a sample. Used by tests and the synth, never in the browser. */
import { listingsOf, servicesOf, stagesOf, visaCategoriesOf } from './content-parts.ts';
import type { Country, Duration, Fee } from './content-schema.ts';
import { formatDuration, formatFee } from './format-figures.ts';
import { isSample, type OwnFigure } from './quoted-figures.ts';
import {
  readContent,
  readCountries,
  readCountry,
  readLongStays,
  readRoutePage,
  readSources,
  routePageSlugs,
} from './read-content.ts';
import { routePageOf } from './route-page.ts';

/** A sample, and the pages that show it. */
export interface SampleFigure extends Omit<OwnFigure, 'counted'> {
  readonly pages: readonly string[];
}

const headline = (name: 'home' | 'services' | 'destinations', page: string): SampleFigure[] =>
  readContent(name)
    .figures.map(({ value, label, counted }) => ({
      file: `${name}.json`,
      key: `figures > ${label}`,
      value,
      counted,
    }))
    .filter(isSample)
    .map(({ counted: _, ...figure }) => ({ ...figure, pages: [page] }));

const services = (): SampleFigure[] =>
  servicesOf(readContent('services')).groups.flatMap(({ id, time, success, successPercent }) => {
    const at = { file: 'services.json', pages: ['/services'] };
    return [
      ...(success.sample ? [{ ...at, key: `${id} > successPercent`, value: `${successPercent}%` }] : []),
      ...(time.sample ? [{ ...at, key: `${id} > time`, value: formatDuration(time) }] : []),
    ];
  });

const categories = (): SampleFigure[] =>
  visaCategoriesOf(readContent('visa-categories')).flatMap(({ id, time }) =>
    time.sample
      ? [
          {
            file: 'visa-categories.json',
            key: `${id} > time`,
            value: formatDuration(time),
            pages: ['/visa-services'],
          },
        ]
      : [],
  );

const stages = (): SampleFigure[] =>
  stagesOf(readContent('application-process')).flatMap(({ name, time, sample }: Stage) =>
    sample
      ? [{ file: 'application-process.json', key: name, value: time, pages: ['/application-process'] }]
      : [],
  );
interface Stage {
  readonly name: string;
  readonly time: string;
  readonly sample?: boolean | undefined;
}

const caseRecords = (): SampleFigure[] =>
  listingsOf(readCountries(), readContent('case-records'), readLongStays()).flatMap(
    ({ slug, record: { time, cost, success, successPercent } }) => {
      const at = { file: 'case-records.json', pages: ['/countries'] };
      return [
        ...(success.sample ? [{ ...at, key: `${slug} > successPercent`, value: `${successPercent}%` }] : []),
        ...(time.sample ? [{ ...at, key: `${slug} > time`, value: formatDuration(time) }] : []),
        ...(cost.sample ? [{ ...at, key: `${slug} > cost`, value: formatFee(cost) }] : []),
      ];
    },
  );

/** Figures for visits and work also appear in tables of several countries. */
function countryFigures(country: Country): SampleFigure[] {
  const file = `countries/${country.slug}.json`;
  const own = `/destinations/${country.slug}`;
  const region = readContent('regions').find(({ id, page }) => page && id === country.region);
  const tables = [
    own,
    ...(country.checkerCode ? ['/destination-countries'] : []),
    ...(region ? [`/destinations/${region.id}`] : []),
  ];
  const samplesFor = (key: string, pages: readonly string[], time: Duration, fee?: Fee): SampleFigure[] => [
    ...(time.sample ? [{ file, key: `${key} > time`, value: formatDuration(time), pages }] : []),
    ...(fee?.sample ? [{ file, key: `${key} > fee`, value: formatFee(fee), pages }] : []),
  ];
  const { visit, work } = country.figures;
  return [
    ...samplesFor('figures > visit', tables, visit.time, visit.fee),
    ...samplesFor('figures > work', tables, work.time, work.fee),
    ...country.visas.flatMap(({ name, time, fee }) => samplesFor(`visas > ${name}`, [own], time, fee)),
  ];
}

const routes = (): SampleFigure[] =>
  routePageSlugs().flatMap((slug) => {
    const content = readRoutePage(slug);
    const page = routePageOf(content, readCountry(content.country), readSources());
    const at = { file: `routes/${slug}.json`, pages: [page.path] };
    return [
      ...page.figures.flatMap(({ label, value, sample }) => (sample ? [{ ...at, key: label, value }] : [])),
      ...page.timeline.stages.flatMap(({ name, time, sample }) =>
        sample ? [{ ...at, key: name, value: time }] : [],
      ),
    ];
  });

/** All samples on the public pages, by file. */
export const readSamples = (): SampleFigure[] => [
  ...headline('home', '/'),
  ...headline('services', '/services'),
  ...services(),
  ...categories(),
  ...headline('destinations', '/destination-countries'),
  ...stages(),
  ...caseRecords(),
  ...readCountries().flatMap(countryFigures),
  ...routes(),
];
