/**
 * The parts of the records that lists, cards and the checker carry, so that a page that shows a little of
 * every country does not carry all of it. Made while building.
 */
import type {
  CaseRecords,
  Country,
  Duration,
  Fee,
  FigureOrigin,
  Passport,
  Purpose,
  Region,
} from './content-schema.ts';
import type { ShownSource } from './shown-sources.ts';

/** A figure without its source, which stands on the country's own page. */
export type ShownTime = Pick<Duration, 'from' | 'to' | 'unit' | 'about'>;
export type ShownFee = Pick<Fee, 'currency' | 'from' | 'to' | 'about'>;
export interface ShownFigures {
  readonly time: ShownTime;
  readonly fee: ShownFee;
}

const timeOf = ({ from, to, unit, about }: Duration): ShownTime => ({ from, to, unit, about });
const feeOf = ({ currency, from, to, about }: Fee): ShownFee => ({ currency, from, to, about });

/** What a card names a country by, and where it leads. */
const cardOf = (country: Country) => {
  const { slug, name, nameInSentence, shortName, flag, chart, region, destinationPage } = country;
  return { slug, name, nameInSentence, shortName, flag, chart, region, destinationPage };
};

/** What cards, tables and the checker need. */
export function summaryOf(country: Country) {
  const { known, figures, checkerCode, checkerEstimate } = country;
  const shown = ({ time, fee }: { time: Duration; fee: Fee }): ShownFigures => ({
    time: timeOf(time),
    fee: feeOf(fee),
  });
  return {
    ...cardOf(country),
    known,
    checkerCode,
    checkerEstimate,
    figures: { visit: shown(figures.visit), work: shown(figures.work) },
  };
}
export type CountrySummary = ReturnType<typeof summaryOf>;

/** What the list of countries needs. Our own records are estimates, whatever they were counted from. */
export function listingOf(country: Country, records: CaseRecords) {
  const { slug, summary, highlights, visas, aliases = [] } = country;
  const record = records.countries[slug];
  if (!record) throw new Error(`case-records.json has no "${slug}"`);
  return {
    ...cardOf(country),
    summary,
    highlights,
    aliases,
    visaNames: visas.map((visa) => visa.name),
    record: {
      time: { ...record.time, about: true },
      cost: { ...record.cost, about: true },
      successPercent: record.successPercent,
    },
  };
}
export type CountryListing = ReturnType<typeof listingOf>;

/** What tabs and cards need of a region. */
export const regionSummaryOf = ({ id, name, page, summary }: Region) => ({ id, name, page, summary });
export type RegionSummary = ReturnType<typeof regionSummaryOf>;

/** What a destination adds to the papers of each purpose. */
export const extraDocumentsOf = ({ checkerCode, extraDocuments }: Country) =>
  checkerCode ? [{ checkerCode, extraDocuments }] : [];
export type ExtraDocuments = ReturnType<typeof extraDocumentsOf>[number];

/** What the checker's form needs of a passport; its own words come with the answer. */
export const passportNameOf = ({ code, name, from }: Passport) => ({ code, name, from });
export interface PassportName {
  readonly code: string;
  readonly name: string;
  readonly from: string;
}

/** What the checker's form needs of a purpose; the papers come with the answer. */
export const purposeNameOf = ({ code, name }: Purpose) => ({ code, name });
export type PurposeName = ReturnType<typeof purposeNameOf>;

/** A page that figures of a country stand on, or our own records of a month. */
export interface PageSource {
  readonly authority: string;
  readonly url: string;
  readonly readOn: string;
  readonly confirmed: boolean;
}

/** A country's page: each figure has the number of its page among `sources`. */
export function countryPageOf(country: Country): Country<number> & { sources: readonly PageSource[] } {
  const sources: PageSource[] = [];
  const numberOf = ({ authority, url, readOn, confirmed }: ShownSource): number => {
    const at = sources.findIndex((known) => known.url === url && known.confirmed === confirmed);
    return at < 0 ? sources.push({ authority, url, readOn, confirmed }) - 1 : at;
  };
  const numbered = <Figure extends Fee | Duration>({ source, ...figure }: Figure) => ({
    ...figure,
    ...(source && { source: numberOf(source) }),
  });
  const { visit, work } = country.figures;
  return {
    ...country,
    figures: {
      visit: { time: numbered(visit.time), fee: numbered(visit.fee) },
      work: { time: numbered(work.time), fee: numbered(work.fee) },
    },
    visas: country.visas.map(({ time, fee, ...visa }) => ({
      ...visa,
      time: numbered(time),
      ...(fee && { fee: numbered(fee) }),
    })),
    sources,
  };
}
export type CountryPage = ReturnType<typeof countryPageOf>;

/** A route's page, for lists of links. */
export interface RouteLink {
  readonly route: string;
  /** The country's slug. */
  readonly country: string;
  readonly name: string;
  readonly summary: string;
  readonly path: string;
}

/** Where the figures in tables of several countries are from. */
export function figureOriginsOf(country: Country) {
  const { slug, figures, sources } = countryPageOf({ ...country, visas: [] });
  const originOf = ({ source, asOf }: FigureOrigin<number>): FigureOrigin<number> => ({ source, asOf });
  const { visit, work } = figures;
  return {
    slug,
    visit: { time: originOf(visit.time), fee: originOf(visit.fee) },
    work: { time: originOf(work.time), fee: originOf(work.fee) },
    sources,
  };
}
export type FigureOrigins = ReturnType<typeof figureOriginsOf>;
