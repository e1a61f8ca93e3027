/**
 * Schemas of the content files, used by the build and by a test. The browser gets validated data and never loads this
 * module.
 */
import * as z from 'zod/mini';
import { VisaPath } from '#shared/domain/visa-paths.ts';
import type { ShownSource } from './shown-sources.ts';

export const text = z.string().check(z.minLength(1));
export const texts = z.array(text);
export const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));
/** Year and month. */
const asOf = z
  .string()
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter the month as YYYY-MM, such as 2026-11'));
const percent = z.number().check(z.minimum(0), z.maximum(100));

export const Authority = z.strictObject({
  name: text,
  url: z.url(),
});
export type Authority = z.infer<typeof Authority>;
export const Authorities = z.record(slug, Authority);

/**
 * What one of our own figures was counted from, and when: "118 petitions decided in 2026". Pages mark a figure with
 * neither this nor a source as a sample, unless the specification states it (`quoted-figures.ts`).
 */
export const Counted = z.strictObject({ asOf, basis: text });
export type Counted = z.infer<typeof Counted>;
const counted = z.optional(Counted);
/** An estimate of our own. */
const own = { counted, note: z.optional(text) };
/** A published figure: `source` is in `sources.json`. `about` marks it as partly an estimate. */
const published = { source: slug, about: z.optional(z.boolean()), note: z.optional(text) };
const ascending = z.refine<{ from: number; to?: number | undefined }>(
  ({ from, to }) => to === undefined || to > from,
  '"to" must be more than "from"',
);

export const currencies = ['USD', 'CAD', 'GBP', 'EUR', 'AUD', 'AED', 'SGD', 'JPY'] as const;
const PlainFee = z.strictObject({
  currency: z.enum(currencies),
  from: z.number().check(z.positive()),
  to: z.optional(z.number()),
});
const listed = { fees: texts.check(z.minLength(1)), note: z.optional(text) };
const address = z.string().check(z.regex(/^[\w-]+\/[\w-]+$/));
const FileFee = z.union([
  z.extend(PlainFee, own).check(ascending),
  z.extend(PlainFee, published).check(ascending),
  /** The sum of these fees of a route, which has their amounts and sources. */
  z.strictObject({ route: VisaPath, ...listed }),
  /**
   * The same for a permit in `entry/`, such as `us/b-visa`, and for a visa in `long-stays/`, such as `germany/WORK`.
   */
  z.strictObject({ entry: address, ...listed, about: z.optional(z.boolean()) }),
  z.strictObject({ longStay: address, ...listed }),
]);
export type FileFee = z.infer<typeof FileFee>;

const PlainDuration = z.strictObject({
  from: z.int().check(z.positive()),
  to: z.optional(z.int()),
  unit: z.enum(['days', 'business days', 'weeks', 'months']),
});
const OwnDuration = z.extend(PlainDuration, own).check(ascending);
const FileDuration = z.union([OwnDuration, z.extend(PlainDuration, published).check(ascending)]);
export type FileDuration = z.infer<typeof FileDuration>;

/** Where a figure comes from: a page, our own count, or neither. */
export interface FigureOrigin<Source = ShownSource> {
  readonly about?: boolean | undefined;
  readonly note?: string | undefined;
  readonly counted?: Counted | undefined;
  readonly sample?: boolean | undefined;
  readonly source?: Source | undefined;
}
export type Fee<Source = ShownSource> = z.infer<typeof PlainFee> & FigureOrigin<Source>;
export type Duration<Source = ShownSource> = z.infer<typeof PlainDuration> & FigureOrigin<Source>;

export const PassportCode = z.enum([
  'US',
  'GB',
  'CA',
  'AU',
  'DE',
  'FR',
  'IN',
  'CN',
  'JP',
  'BR',
  'MX',
  'OTHER',
]);
export type PassportCode = z.infer<typeof PassportCode>;
export const DestinationCode = z.enum(['US', 'GB', 'CA', 'AU', 'SCHENGEN', 'SG', 'AE', 'JP']);
export type DestinationCode = z.infer<typeof DestinationCode>;
export const PurposeCode = z.enum(['TOURISM', 'BUSINESS', 'WORK', 'STUDY', 'FAMILY', 'TRANSIT']);
export type PurposeCode = z.infer<typeof PurposeCode>;

export const RegionId = z.enum(['north-america', 'europe', 'asia-pacific', 'middle-east']);
export type RegionId = z.infer<typeof RegionId>;

const NamedDetail = z.strictObject({ name: text, detail: text });
type NamedDetail = z.infer<typeof NamedDetail>;
export const Figure = z.strictObject({ value: text, label: text, counted });
export type Figure = z.infer<typeof Figure>;

const TimeAndFee = z.strictObject({ time: FileDuration, fee: FileFee });

const VisaType = z.strictObject({
  name: text,
  for: text,
  time: FileDuration,
  fee: z.optional(FileFee),
  residence: text,
});

export const CountryFile = z.strictObject({
  order: z.int(),
  slug,
  name: text,
  nameInSentence: text,
  shortName: text,
  /** Search terms for the list of countries. */
  aliases: z.optional(texts),
  flag: z.enum(['US', 'CA', 'GB', 'AU', 'DE', 'AE', 'SG', 'NL', 'JP', 'EU']),
  chart: z.enum(['us', 'ca', 'gb', 'au', 'de', 'ae', 'sg', 'nl', 'jp', 'schengen']),
  region: RegionId,
  /** Set if the eligibility checker offers it. */
  checkerCode: z.optional(DestinationCode),
  listedAsCountry: z.boolean(),
  /** Where to find the checker's answers for a country that it doesn't offer itself. */
  visitsUnder: z.optional(slug),
  summary: text,
  lead: text,
  known: text,
  figures: z.strictObject({ visit: TimeAndFee, work: TimeAndFee }),
  highlights: texts,
  visas: z.array(VisaType).check(z.minLength(1)),
  /** `source` applies to the figures in it. */
  documents: z.array(z.strictObject({ name: text, detail: text, source: z.optional(slug) })),
  questions: z.array(z.strictObject({ question: text, answer: text })),
});
export type CountryFile = z.infer<typeof CountryFile>;

/** A country with the amounts and origins of its figures resolved, wherever they are defined. */
export interface Country<Source = ShownSource> extends Omit<CountryFile, 'figures' | 'visas' | 'documents'> {
  readonly figures: Readonly<Record<'visit' | 'work', { time: Duration<Source>; fee: Fee<Source> }>>;
  readonly visas: readonly (Omit<CountryFile['visas'][number], 'time' | 'fee'> & {
    readonly time: Duration<Source>;
    readonly fee?: Fee<Source> | undefined;
    /** The page of its route. */
    readonly page?: string | undefined;
  })[];
  readonly documents: readonly (NamedDetail & { readonly source?: Source | undefined })[];
}

/** Results from our own cases for each country, by its slug. No one publishes these. */
export const CaseRecords = z.record(
  slug,
  z.strictObject({
    successPercent: percent,
    time: PlainDuration.check(ascending),
    cost: PlainFee.check(ascending),
    counted,
  }),
);
export type CaseRecords = z.infer<typeof CaseRecords>;

export const Region = z.strictObject({
  id: RegionId,
  name: text,
  /** Whether it has its own page. */
  page: z.boolean(),
  lead: text,
  summary: text,
  goodToKnow: z.array(NamedDetail),
});
export type Region = z.infer<typeof Region>;

export const Passport = z.strictObject({ code: PassportCode, name: text, passport: text, from: text });
export type Passport = z.infer<typeof Passport>;

export const Purpose = z.strictObject({
  code: PurposeCode,
  name: text,
  purpose: text,
  visa: text,
  documents: texts,
});
export type Purpose = z.infer<typeof Purpose>;

export const HomeContent = z.strictObject({
  figures: z.array(Figure),
  assurance: text,
  popular: z.array(slug),
  whoWeHelp: z.array(z.strictObject({ name: text, detail: text, visas: text })),
  steps: z.array(NamedDetail).check(z.length(4)),
});
export type HomeContent = z.infer<typeof HomeContent>;

const ServiceGroup = z.strictObject({
  id: slug,
  name: text,
  detail: text,
  successPercent: percent,
  time: PlainDuration.check(ascending),
  /** Applies to the success rate and the time. */
  counted,
  visas: texts,
  /** The visas in this group that have a page. */
  routes: z.optional(z.array(VisaPath)),
  includes: texts,
});
export const ServicesContent = z.strictObject({
  figures: z.array(Figure),
  groups: z.array(ServiceGroup).check(z.length(6)),
  steps: z.array(NamedDetail).check(z.length(5)),
});
export type ServicesContent = z.infer<typeof ServicesContent>;

export const VisaCategory = z.strictObject({
  id: slug,
  name: text,
  detail: text,
  time: OwnDuration,
  requirements: texts,
  /** Routes of this kind that have a page. */
  routes: z.optional(z.array(VisaPath)),
});
export type VisaCategory = z.infer<typeof VisaCategory>;

export const DestinationsContent = z.strictObject({ figures: z.array(Figure), comingSoon: texts });
export type DestinationsContent = z.infer<typeof DestinationsContent>;

export const ProcessStage = z.strictObject({
  name: text,
  time: text,
  counted,
  detail: text,
  yours: texts,
  ours: texts,
});
export type ProcessStage = z.infer<typeof ProcessStage>;

/** An item the site stores in the browser. */
const StoredOnDevice = z.strictObject({
  /** The storage key, or its prefix. */
  key: text,
  where: z.enum(['local storage', 'session storage', 'cookie']),
  what: text,
  until: text,
});

/** Privacy policy and terms: sections of paragraphs and lists. */
export const LegalText = z.strictObject({
  title: text,
  lead: text,
  asOf,
  sections: z.array(
    z.strictObject({
      id: slug,
      name: text,
      paragraphs: texts,
      points: z.optional(texts),
      stored: z.optional(z.array(StoredOnDevice)),
    }),
  ),
});
export type LegalText = z.infer<typeof LegalText>;
