import * as z from 'zod/mini';
import { rawText } from '../schema/common.ts';
import { decimal } from './decimal.ts';
import { CalendarDate } from './engine/calendar-date.ts';
import { LanguageResult } from './language-result.ts';

const amount = decimal(0, 1_000_000_000);
const flag = z.optional(z.boolean());
const CountryName = z.string().check(z.regex(/^[A-Za-z][A-Za-z .'-]{1,55}$/, 'Enter a country, such as CA'));

export const credentialLevels = [
  'none',
  'secondary',
  'one_year',
  'two_year',
  'bachelor',
  'two_or_more',
  'master',
  'professional',
  'doctorate',
] as const;
export type CredentialLevel = (typeof credentialLevels)[number];

const Education = z.object({
  level: z.enum(credentialLevels),
  country: z.optional(CountryName),
  completed_on: z.optional(CalendarDate),
  /** The date of the report on the credential's Canadian equivalency. */
  assessed_on: z.optional(CalendarDate),
  field: z.optional(rawText(120)),
});

const Job = z.object({
  country: z.optional(CountryName),
  from: CalendarDate,
  /** The last day worked; absent if still employed. */
  to: z.optional(CalendarDate),
  hours_per_week: z.optional(decimal(0, 168)),
  teer: z.optional(z.int().check(z.minimum(0), z.maximum(5))),
  paid: flag,
  self_employed: flag,
  student: flag,
  authorized: flag,
});
export type Job = z.infer<typeof Job>;

const EducationList = z.array(Education).check(z.maxLength(15));
const LanguageList = z.array(LanguageResult).check(z.maxLength(8));
const JobList = z.array(Job).check(z.maxLength(30));

const Partner = z.object({
  accompanying: flag,
  citizen_or_resident_of: z.optional(z.array(CountryName).check(z.maxLength(10))),
  education: z.optional(EducationList),
  languages: z.optional(LanguageList),
  work: z.optional(JobList),
});

/** Documents of a claim. */
export const maxEvidence = 20;

/** True, false, or a claim with the documents that prove it. Without documents, it counts as only claimed. */
export const Claim = z.union([
  z.boolean(),
  z.object({
    claimed: z.literal(true),
    evidence: z._default(z.array(rawText(64).check(z.minLength(1))).check(z.maxLength(maxEvidence)), []),
    note: z.optional(rawText(1000)),
  }),
]);
export type Claim = z.infer<typeof Claim>;
const claim = z.optional(Claim);

const CanadaFacts = z.object({
  nomination: flag,
  sibling: flag,
  relative: flag,
  study: z.optional(z.enum(['none', 'one_or_two_years', 'three_or_more_years'])),
  job_offer: flag,
  arranged_employment: flag,
  trade_certificate: flag,
  funds_cad: z.optional(amount),
  family_size: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
});

/** What can show English for a UK visa in place of a test; `earlier_visa`: an application showed the level before. */
const englishWithoutTest = ['none', 'nationality', 'degree', 'school', 'earlier_visa', 'regulator'] as const;
export type EnglishWithoutTest = (typeof englishWithoutTest)[number];

const UkOffer = z.object({
  licensed_sponsor: flag,
  rqf_level: z.optional(z.int().check(z.minimum(1), z.maximum(8))),
  salary_gbp: z.optional(amount),
  weekly_hours: z.optional(decimal(1, 168)),
  /** For 37.5 hours a week. */
  going_rate_gbp: z.optional(amount),
  /** The Immigration Salary List. */
  salary_list: flag,
  /** The Temporary Shortage List. */
  shortage_list: flag,
  new_entrant: flag,
  phd: z.optional(z.enum(['none', 'relevant', 'stem'])),
  certificate_on: z.optional(CalendarDate),
  english_without_test: z.optional(z.enum(englishWithoutTest)),
});

const UsOffer = z.object({
  employer: flag,
  degree_required: flag,
  degree_matches: flag,
  wage_level: z.optional(z.int().check(z.minimum(1), z.maximum(4))),
  cap_exempt: flag,
  salary_usd: z.optional(amount),
});

const O1a = z.object({
  major_award: claim,
  awards: claim,
  memberships: claim,
  press: claim,
  judging: claim,
  contributions: claim,
  articles: claim,
  critical_role: claim,
  high_salary: claim,
});

const Niw = z.object({
  advanced_degree: claim,
  exceptional: z.optional(
    z.object({
      degree: claim,
      experience: claim,
      license: claim,
      salary: claim,
      memberships: claim,
      recognition: claim,
    }),
  ),
  merit: claim,
  well_positioned: claim,
  beneficial_to_waive: claim,
});

const GlobalTalent = z.object({
  field: z.optional(z.enum(['digital', 'science', 'engineering', 'humanities', 'medicine', 'arts'])),
  prize: claim,
  endorsement: claim,
  mandatory: claim,
  /** One for each optional criterion of the field that was considered. */
  optional: z.optional(z.array(Claim).check(z.maxLength(10))),
});

/** One person's facts for all routes. Every fact is optional; a missing one is unknown, never false. */
export const Facts = z.object({
  birth_date: z.optional(CalendarDate),
  /** Null: no partner. */
  partner: z.optional(z.nullable(Partner)),
  education: z.optional(EducationList),
  languages: z.optional(LanguageList),
  work: z.optional(JobList),
  canada: z.optional(CanadaFacts),
  uk_offer: z.optional(UkOffer),
  us_offer: z.optional(UsOffer),
  o1a: z.optional(O1a),
  niw: z.optional(Niw),
  global_talent: z.optional(GlobalTalent),
});
export type Facts = z.infer<typeof Facts>;
