/**
 * Subsets of the content records for lists, cards, and the checker, so that a page that shows a little about every
 * country doesn't load everything. Created at build time.
 */
import type {
  CaseRecords,
  Counted,
  Country,
  Duration,
  Fee,
  Figure,
  FigureOrigin,
  Passport,
  ProcessStage,
  Purpose,
  Region,
  ServicesContent,
  VisaCategory,
} from './content-schema.ts';
import { formatDuration, formatFee } from './format-figures.ts';
import type { LongStays, NationalVisa } from './long-stay-schema.ts';
import { isSample } from './quoted-figures.ts';
import type { ShownSource } from './shown-sources.ts';

/** A figure without its source, which is shown on the country's own page. */
export type ShownTime = Pick<Duration, 'from' | 'to' | 'unit' | 'about'>;
export type ShownFee = Pick<Fee, 'currency' | 'from' | 'to' | 'about'>;
export interface ShownFigures {
  readonly time: ShownTime;
  readonly fee: ShownFee;
}

const timeOf = ({ from, to, unit, about }: Duration): ShownTime => ({ from, to, unit, about });
const feeOf = ({ currency, from, to, about }: Fee): ShownFee => ({ currency, from, to, about });

/** A card's name and link. */
const cardOf = (country: Country) => {
  const { slug, name, nameInSentence, shortName, flag, chart, region } = country;
  return { slug, name, nameInSentence, shortName, flag, chart, region };
};

/** The data for cards, tables, and the checker. */
export function summaryOf(country: Country) {
  const { known, figures, checkerCode } = country;
  const shown = ({ time, fee }: { time: Duration; fee: Fee }): ShownFigures => ({
    time: timeOf(time),
    fee: feeOf(fee),
  });
  return {
    ...cardOf(country),
    known,
    checkerCode,
    figures: { visit: shown(figures.visit), work: shown(figures.work) },
  };
}
export type CountrySummary = ReturnType<typeof summaryOf>;

/** A figure without a source. */
export interface ShownOwn {
  readonly counted?: Counted | undefined;
  readonly sample?: boolean | undefined;
}
const ownOf = (file: string, key: string, value: string, counted?: Counted): ShownOwn => ({
  counted,
  ...(isSample({ file, key, value, counted }) && { sample: true }),
});

/** A page's key figures. A sample says so in its label, so that showing it needs no script. */
export const headlineOf = (file: string, figures: readonly Figure[]) =>
  figures.map(({ value, label, counted }) => ({
    value,
    label: ownOf(file, `figures > ${label}`, value, counted).sample ? `${label} (sample figure)` : label,
  }));
export type Headline = ReturnType<typeof headlineOf>;

export const servicesOf = (services: ServicesContent, links: readonly RouteLink[] = []) => ({
  ...services,
  figures: headlineOf('services.json', services.figures),
  groups: services.groups.map(({ counted, ...group }) => {
    const of = (key: string, value: string) => ownOf('services.json', `${group.id} > ${key}`, value, counted);
    return {
      ...withRouteNames(group, links),
      time: { ...group.time, about: true, ...of('time', formatDuration(group.time)) },
      success: of('successPercent', `${group.successPercent}%`),
    };
  }),
});
export type Services = ReturnType<typeof servicesOf>;

export const visaCategoriesOf = (categories: readonly VisaCategory[], links: readonly RouteLink[] = []) =>
  categories.map((category) => {
    const { counted, ...time } = category.time;
    const own = ownOf('visa-categories.json', `${category.id} > time`, formatDuration(time), counted);
    return { ...withRouteNames(category, links), time: { ...time, about: true, ...own } };
  });
export type VisaCategories = ReturnType<typeof visaCategoriesOf>;

/** Minutes are the time our own pages take. Days and longer are estimates. */
const isEstimate = (time: string): boolean => /\b(day|week|month|year)s?\b/i.test(time);

export const stagesOf = (stages: readonly ProcessStage[]) =>
  stages.map(({ counted, ...stage }) => ({
    ...stage,
    ...(isEstimate(stage.time) && ownOf('application-process.json', stage.name, stage.time, counted)),
  }));
export type Stages = ReturnType<typeof stagesOf>;

/** The data for the list of countries. Our own records are estimates, whatever they were counted from. */
function listingOf(country: Country, records: CaseRecords, searches: readonly string[]) {
  const { slug, summary, highlights, visas, aliases = [] } = country;
  const record = records[slug];
  if (!record) throw new Error(`case-records.json has no "${slug}"`);
  const own = (key: string, value: string) =>
    ownOf('case-records.json', `${slug} > ${key}`, value, record.counted);
  return {
    ...cardOf(country),
    summary,
    highlights,
    aliases: [...aliases, ...searches],
    visaNames: visas.map((visa) => visa.name),
    record: {
      time: { ...record.time, about: true, ...own('time', formatDuration(record.time)) },
      cost: { ...record.cost, about: true, ...own('cost', formatFee(record.cost)) },
      successPercent: record.successPercent,
      success: own('successPercent', `${record.successPercent}%`),
    },
  };
}
export type CountryListing = ReturnType<typeof listingOf>;
export const listingsOf = (
  countries: readonly Country[],
  records: CaseRecords,
  longStays: readonly LongStays[],
): CountryListing[] =>
  countries
    .filter((country) => country.listedAsCountry)
    .map((country) => {
      const professions = longStays.find((stays) => stays.country === country.slug)?.professions ?? [];
      return listingOf(
        country,
        records,
        professions.flatMap(({ searches }) => searches),
      );
    });

/** The data for region tabs and cards. */
export const regionSummaryOf = ({ id, name, page, summary }: Region) => ({ id, name, page, summary });
export type RegionSummary = ReturnType<typeof regionSummaryOf>;

/** The passport data for the checker's form. Its wording is loaded with the answer. */
export const passportNameOf = ({ code, name, from }: Passport) => ({ code, name, from });
export interface PassportName {
  readonly code: string;
  readonly name: string;
  readonly from: string;
}

/** The purpose data for the checker's form. The documents are loaded with the answer. */
export const purposeNameOf = ({ code, name }: Purpose) => ({ code, name });
export type PurposeName = ReturnType<typeof purposeNameOf>;

/** A page that a country's figures come from. */
export interface PageSource {
  readonly authority: string;
  readonly title: string;
  readonly url: string;
  readonly readOn: string;
  readonly confirmed: boolean;
}

type CountryPageText = Pick<
  Country,
  | 'slug'
  | 'name'
  | 'nameInSentence'
  | 'flag'
  | 'chart'
  | 'region'
  | 'checkerCode'
  | 'summary'
  | 'lead'
  | 'questions'
>;

/** Replaces the source's name with the index of its page in the list of sources. */
type Numbered<Fact> = Omit<Fact, 'source'> & { readonly source: number };

/** A visa for more than 90 days, as shown on a country's page. */
export interface ShownLongStay
  extends Numbered<Pick<NationalVisa, 'name' | 'detail' | 'documents' | 'source'>> {
  readonly fees: readonly Numbered<Omit<NationalVisa['fees'][number], 'optional'>>[];
  readonly times: readonly Numbered<NationalVisa['times'][number]>[];
}
type FileProfession = LongStays['professions'][number];
/** What a profession needs in addition to a visa. */
export interface ShownProfession
  extends Numbered<Pick<FileProfession, 'id' | 'name' | 'lead' | 'steps' | 'source'>> {
  readonly permissions: readonly Numbered<FileProfession['permissions'][number]>[];
  readonly documents: Numbered<FileProfession['documents']>;
}

export interface CountryPage
  extends CountryPageText,
    Pick<Country<number>, 'figures' | 'visas' | 'documents'> {
  readonly longStays: readonly ShownLongStay[];
  readonly professions: readonly ShownProfession[];
  /** Countries whose short visits are covered by this one. */
  readonly members: readonly Pick<Country, 'slug' | 'name' | 'summary'>[];
  readonly sources: readonly PageSource[];
}

/** Related content for a country's page. */
interface Surroundings {
  readonly countries: readonly Country[];
  readonly longStays?: LongStays | undefined;
  readonly sources: Readonly<Record<string, ShownSource>>;
}

/** The content of a country's page. Each figure has the index of its page in `sources`. */
export function countryPageOf(
  country: Country,
  around: Surroundings = { countries: [], sources: {} },
): CountryPage {
  const sources: PageSource[] = [];
  const numberOf = ({ authority, title, url, readOn, confirmed }: ShownSource): number => {
    const at = sources.findIndex((known) => known.url === url && known.confirmed === confirmed);
    return at < 0 ? sources.push({ authority, title, url, readOn, confirmed }) - 1 : at;
  };
  const numbered = <Figure extends Fee | Duration>({ source, ...figure }: Figure) => ({
    ...figure,
    ...(source && { source: numberOf(source) }),
  });
  const named = <Fact extends { source: string }>({ source: id, ...fact }: Fact) => {
    const source = around.sources[id];
    if (!source) throw new Error(`sources.json has no "${id}"`);
    return { ...fact, source: numberOf(source) };
  };
  const { visit, work } = country.figures;
  const { slug, name, nameInSentence, flag, chart, region, summary, lead, questions } = country;
  const checked = around.countries.find((each) => each.slug === country.visitsUnder) ?? country;
  return {
    slug,
    name,
    nameInSentence,
    flag,
    chart,
    region,
    checkerCode: checked.checkerCode,
    summary,
    lead,
    questions,
    figures: {
      visit: { time: numbered(visit.time), fee: numbered(visit.fee) },
      work: { time: numbered(work.time), fee: numbered(work.fee) },
    },
    visas: country.visas.map(({ time, fee, ...visa }) => ({
      ...visa,
      time: numbered(time),
      ...(fee && { fee: numbered(fee) }),
    })),
    documents: country.documents.map(({ source, ...document }) => ({
      ...document,
      ...(source && { source: numberOf(source) }),
    })),
    longStays: Object.values(around.longStays?.visas ?? {}).map(({ fees, times, ...visa }) => ({
      ...named(visa),
      fees: fees.map(({ optional: _, ...fee }) => named(fee)),
      times: times.map(named),
    })),
    professions: (around.longStays?.professions ?? []).map(
      ({ permissions, documents, searches: _, ...profession }) => ({
        ...named(profession),
        permissions: permissions.map(named),
        documents: named(documents),
      }),
    ),
    members: around.countries
      .filter((each) => each.visitsUnder === country.slug)
      .map((each) => ({ slug: each.slug, name: each.name, summary: each.summary })),
    sources,
  };
}

/** A link to a route's page. */
interface RouteLink {
  readonly route: string;
  /** The country's slug. */
  readonly country: string;
  readonly name: string;
  readonly summary: string;
  readonly path: string;
}
export type RouteName = Pick<RouteLink, 'name' | 'path'>;

/** Replaces route ids with links to the routes' pages, so that a page loads only the links it shows. */
const withRouteNames = <Item extends { routes?: readonly string[] | undefined }>(
  { routes = [], ...item }: Item,
  links: readonly RouteLink[],
): Omit<Item, 'routes'> & { routes: readonly RouteName[] } => ({
  ...item,
  routes: routes.flatMap((id) => {
    const link = links.find(({ route }) => route === id);
    return link ? { name: link.name, path: link.path } : [];
  }),
});

/** Adds links to the pages of the routes to each item's countries. */
export const withRoutePages = (
  region: Region,
  countries: readonly Pick<Country, 'slug' | 'region'>[],
  links: readonly RouteLink[],
) => ({
  ...region,
  routes: links
    .filter(({ country }) => countries.some(({ slug, region: of }) => slug === country && of === region.id))
    .map(({ name, summary, path }) => ({ name, summary, path })),
});

/** The origins of the figures in tables of several countries. */
export function figureOriginsOf(country: Country) {
  const { slug, figures, sources } = countryPageOf({ ...country, visas: [], documents: [] });
  const originOf = ({ note, source, counted, sample }: FigureOrigin<number>): FigureOrigin<number> => ({
    note,
    source,
    counted,
    sample,
  });
  const { visit, work } = figures;
  return {
    slug,
    visit: { time: originOf(visit.time), fee: originOf(visit.fee) },
    work: { time: originOf(work.time), fee: originOf(work.fee) },
    sources,
  };
}
export type FigureOrigins = ReturnType<typeof figureOriginsOf>;
