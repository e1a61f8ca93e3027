/**
 * The parts of the records that lists, cards and the checker carry, so that a page that shows a little of
 * every country does not carry all of it. Made while building.
 */
import type {
  Authority,
  CaseRecords,
  Country,
  Duration,
  Fee,
  Passport,
  Purpose,
  Region,
} from './content-schema.ts';

/** A figure without its source, which stands on the country's own page. */
export type ShownTime = Pick<Duration, 'from' | 'to' | 'unit' | 'about'>;
export type ShownFee = Pick<Fee, 'currency' | 'from' | 'to' | 'about'>;
export interface ShownFigures {
  readonly time: ShownTime;
  readonly fee: ShownFee;
}

const timeOf = ({ from, to, unit, about }: Duration): ShownTime => ({ from, to, unit, about });
const feeOf = ({ currency, from, to, about }: Fee): ShownFee => ({ currency, from, to, about });

/** What cards, tables and the checker need. */
export function summaryOf(country: Country) {
  const { slug, name, nameInSentence, shortName, flag, chart, region, known, figures } = country;
  const { checkerCode, checkerEstimate, destinationPage } = country;
  const shown = ({ time, fee }: { time: Duration; fee: Fee }): ShownFigures => ({
    time: timeOf(time),
    fee: feeOf(fee),
  });
  return {
    slug,
    name,
    nameInSentence,
    shortName,
    flag,
    chart,
    region,
    known,
    checkerCode,
    checkerEstimate,
    destinationPage,
    figures: { visit: shown(figures.visit), work: shown(figures.work) },
  };
}
export type CountrySummary = ReturnType<typeof summaryOf>;

/** What the list of countries needs. Our own records are estimates, whatever they were counted from. */
export function listingOf(country: Country, records: CaseRecords) {
  const { slug, name, nameInSentence, shortName, flag, chart, region, destinationPage } = country;
  const { summary, highlights, visas, aliases = [] } = country;
  const record = records.countries[slug];
  if (!record) throw new Error(`case-records.json has no "${slug}"`);
  return {
    slug,
    name,
    nameInSentence,
    shortName,
    flag,
    chart,
    region,
    destinationPage,
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

type Authorities = Readonly<Record<string, Authority>>;

function authorityOf(id: string, authorities: Authorities): Authority {
  const authority = authorities[id];
  if (!authority) throw new Error(`authorities.json has no "${id}"`);
  return authority;
}

/** Every figure on a country's page. */
const figuresOf = ({ figures, visas }: Country): (Duration | Fee)[] => [
  figures.visit.time,
  figures.visit.fee,
  figures.work.time,
  figures.work.fee,
  ...visas.flatMap((visa) => (visa.fee ? [visa.time, visa.fee] : [visa.time])),
];

/** A country with the authorities behind its figures, each with the month of its newest figure here. */
export function countryPageOf(country: Country, authorities: Authorities) {
  const latest = new Map<string, string>();
  for (const { authority, asOf } of figuresOf(country))
    if (asOf > (latest.get(authority) ?? '')) latest.set(authority, asOf);
  const sources = [...latest].map(([id, asOf]) => ({ ...authorityOf(id, authorities), asOf }));
  // Our own records have no address; they come after the authorities.
  return { ...country, sources: sources.sort((one, other) => Number(!one.url) - Number(!other.url)) };
}
export type CountryPage = ReturnType<typeof countryPageOf>;
