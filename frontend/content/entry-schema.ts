/**
 * Schemas of the files behind "Do I need a visa?": `sources.json`, `passport-countries.json`, `passport-groups.json`,
 * and `entry/`. Like `content-schema.ts`, never loaded in the browser.
 */
import * as z from 'zod/mini';
import { VisaPath } from '#shared/domain/visa-paths.ts';
import { currencies, DestinationCode, PurposeCode, slug, text, texts } from './content-schema.ts';

const day = z.iso.date('Enter the date as YYYY-MM-DD, such as 2026-11-22');

/** The page a fact comes from. */
export const Source = z.strictObject({
  authority: slug,
  title: text,
  /** The page itself, not the authority's home page. */
  url: z.url(),
  readOn: day,
  checkBy: day,
  /** If false, the site tells the reader to verify it. */
  confirmed: z.boolean(),
  /** How it was confirmed, or why it couldn't be. */
  how: text,
});
export type Source = z.infer<typeof Source>;
export const Sources = z.record(slug, Source);

/** ISO 3166-1 alpha-2, and XK for Kosovo. */
const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
export const PassportCountries = z.record(CountryCode, text);
export const PassportGroups = z.record(slug, z.array(CountryCode).check(z.minLength(1)));
/** Country codes, and groups as `@name`. */
const passports = z.array(z.string().check(z.regex(/^([A-Z]{2}|@[a-z][a-z0-9-]*)$/))).check(z.minLength(1));

const days = z.int().check(z.positive());
export const EntryFee = z.strictObject({
  name: text,
  amount: z.number().check(z.positive()),
  to: z.optional(z.number()),
  currency: z.enum(currencies),
  note: z.optional(text),
  inForceFrom: z.optional(day),
  source: slug,
});
export type EntryFee = z.infer<typeof EntryFee>;
export const EntryTime = z.strictObject({
  name: text,
  time: text,
  /** The passports this time applies to, overriding the general time of the same name. */
  passports: z.optional(passports),
  source: slug,
});
export type EntryTime = z.infer<typeof EntryTime>;

const Stay = z.strictObject({
  text,
  days: z.optional(days),
  /** The longest stay of any passport, if some get longer than `days`. */
  atMost: z.optional(days),
  source: slug,
});

/** The purposes of a stay of more than 90 days. */
export const LongStayPurpose = z.enum(['WORK', 'STUDY', 'FAMILY']);

const permitKinds = ['none', 'authorization', 'on-arrival', 'visa'] as const;
/** One way to enter: its name, what it allows, and what it requires. */
export const Permit = z.strictObject({
  kind: z.enum(permitKinds),
  name: text,
  headline: text,
  detail: text,
  stay: z.optional(Stay),
  apply: z.optional(z.strictObject({ label: text, url: text })),
  fees: z.array(EntryFee),
  /** Shown instead of a fee, if it is free or unconfirmed. */
  feeNote: z.optional(text),
  times: z.array(EntryTime),
  /** Their fees and times are read from `shared/routes`. */
  routes: z.optional(z.array(VisaPath)),
  /** The national visas for this purpose, of the countries in `long-stays/`. */
  longStays: z.optional(LongStayPurpose),
  documents: texts,
  steps: texts,
  source: slug,
});
export type Permit = z.infer<typeof Permit>;

const PassportList = z.strictObject({
  passports,
  permit: slug,
  /** Overrides the permit's length of stay. */
  days: z.optional(days),
  note: z.optional(text),
  from: z.optional(day),
  /** The last day. From the next day, the default applies, with `lapsed` as a notice. */
  until: z.optional(day),
  lapsed: z.optional(text),
  source: z.optional(slug),
});
/** The default permit, and lists of passports that differ. The first matching list applies. */
const PurposeRule = z.strictObject({ default: slug, lists: z.array(PassportList) });
const SamePurpose = z.strictObject({ sameAs: PurposeCode });

export const EntryRules = z.strictObject({
  destination: DestinationCode,
  citizens: passports,
  citizenSource: slug,
  citizenHeadline: z.optional(text),
  /** Passports whose holders may live and work there without being citizens. */
  freedom: z.array(z.strictObject({ passports, headline: text, detail: text, source: slug })),
  permits: z.record(slug, Permit),
  purposes: z.record(PurposeCode, z.union([PurposeRule, SamePurpose])),
  suspensions: z.array(
    z.strictObject({
      name: text,
      passports,
      permits: z.array(slug).check(z.minLength(1)),
      from: day,
      until: z.optional(day),
      what: text,
      exempt: texts.check(z.minLength(1)),
      source: slug,
    }),
  ),
  /** Additional requirements for some applicants. Applies to every passport if `passports` is absent. */
  conditions: z.array(
    z.strictObject({
      name: text,
      text,
      passports: z.optional(passports),
      except: z.optional(passports),
      purposes: z.optional(z.array(PurposeCode)),
      permits: z.array(slug).check(z.minLength(1)),
      source: slug,
    }),
  ),
  /** Not in effect yet: shown separately, with `when`. */
  announced: z.array(
    z.strictObject({
      name: text,
      when: text,
      text,
      permits: z.array(slug).check(z.minLength(1)),
      source: slug,
    }),
  ),
});
export type EntryRules = z.infer<typeof EntryRules>;
