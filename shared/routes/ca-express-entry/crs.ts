import type { Range } from '../engine/verdict.ts';
import type { CredentialLevel, Facts } from '../facts.ts';
import * as table from './crs-tables.ts';
import { abilities } from './language-levels.ts';
import { lowestLevel, noResult, type Person, type Result, type WorkYears } from './person.ts';

/** The worst and the best case that the known facts allow. */
export type Bound = keyof Range;

export const crsIds = [
  'age',
  'education',
  'first_language',
  'second_language',
  'canadian_work',
  'spouse_education',
  'spouse_language',
  'spouse_work',
  'transfer_education',
  'transfer_foreign_work',
  'transfer_certificate',
  'nomination',
  'canadian_study',
  'sibling',
  'french',
  'job_offer',
] as const;
export type CrsId = (typeof crsIds)[number];
type CrsScore = Readonly<Record<CrsId, number>>;

export interface CrsResult {
  readonly total: number;
  readonly parts: CrsScore;
  /** What each factor is worth by itself, before the factors that share a maximum are limited to it. */
  readonly uncapped: CrsScore;
  readonly household: table.Household;
  readonly first: Result;
  readonly second: Result;
  /** What else the known facts allow: the other household, or a job in another country. */
  readonly others: readonly Omit<CrsResult, 'others'>[];
}

/** Factors that share a maximum. They use it up in this order. */
const sharedCaps: readonly { readonly max: number; readonly ids: readonly CrsId[] }[] = [
  { max: table.maxTransfer, ids: ['transfer_education', 'transfer_foreign_work', 'transfer_certificate'] },
  {
    max: table.maxAdditional,
    ids: ['nomination', 'canadian_study', 'sibling', 'french', 'job_offer'],
  },
];

const totalOf = (parts: CrsScore): number => crsIds.reduce((sum, id) => sum + parts[id], 0);

function capped(uncapped: CrsScore): CrsScore {
  const parts = { ...uncapped };
  for (const { max, ids } of sharedCaps) {
    let left = max;
    for (const id of ids) {
      parts[id] = Math.min(parts[id], left);
      left -= parts[id];
    }
  }
  return parts;
}

const sharedCapOf = (id: CrsId) => sharedCaps.find(({ ids }) => ids.includes(id));

/** The most that a factor may be worth by itself. */
export const mostAlone = (id: CrsId, high: CrsResult): number =>
  Math.max(...[high, ...high.others].map(({ uncapped }) => uncapped[id]));

/**
 * The most that a factor may still add. Only what others are certain to use of a shared maximum is out of reach: an
 * open nomination, which could use all of it, doesn't make a brother or sister worthless.
 */
export function mostOf(id: CrsId, low: CrsResult, high: CrsResult): number {
  const cap = sharedCapOf(id);
  const certain =
    cap?.ids.slice(0, cap.ids.indexOf(id)).reduce((sum, other) => sum + low.parts[other], 0) ?? 0;
  const left = cap ? cap.max - certain : Number.POSITIVE_INFINITY;
  return Math.max(low.parts[id], Math.min(mostAlone(id, high), left));
}

/** The maximum that the factor shares with others, if they are certain to leave it less than it is worth. */
export const cappedAt = (id: CrsId, low: CrsResult, high: CrsResult): number | undefined =>
  mostOf(id, low, high) < mostAlone(id, high) ? sharedCapOf(id)?.max : undefined;

/** The two official languages, in the order of declaration that gives the most points. */
export function languagePairs(results: readonly Result[]): { first: Result; second: Result }[] {
  return [
    { first: noResult, second: noResult },
    ...results.flatMap((first) => [
      { first, second: noResult },
      ...results.filter((second) => second.language !== first.language).map((second) => ({ first, second })),
    ]),
  ];
}

/** The best way to declare the languages, in the worst (low) or best (high) household. */
export function crsOn(person: Person, canada: Canada, offerPoints: number, bound: Bound): CrsResult {
  const households: table.Household[] = [
    ...(person.accompanied === 'met' ? [] : ['alone' as const]),
    ...(person.accompanied === 'not_met' ? [] : ['accompanied' as const]),
  ];
  const results = households.flatMap((household) =>
    person.workYears[bound].map((years) =>
      languagePairs(person.results)
        .map((pair) => scoreOf({ person, canada, offerPoints, household, languages: pair, years, bound }))
        .reduce((best, each) => (each.total > best.total ? each : best)),
    ),
  );
  const chosen = results.reduce((found, each) =>
    (bound === 'low' ? each.total < found.total : each.total > found.total) ? each : found,
  );
  return { ...chosen, others: results.filter((each) => each !== chosen) };
}

type Canada = NonNullable<Facts['canada']>;
const isTrue = (fact: boolean | undefined, bound: Bound): boolean => fact ?? bound === 'high';

interface Declared {
  readonly person: Person;
  readonly canada: Canada;
  /** What a qualifying job offer is worth, if there is one. */
  readonly offerPoints: number;
  readonly household: table.Household;
  readonly languages: { readonly first: Result; readonly second: Result };
  readonly years: WorkYears;
  readonly bound: Bound;
}

function scoreOf(declared: Declared): Omit<CrsResult, 'others'> {
  const { person, canada, household, languages, years, bound } = declared;
  const { first, second } = languages;
  const { here, abroad } = years;
  const credential: CredentialLevel = person.credential[bound];
  const lowest = lowestLevel(first)[bound];
  const sum = (result: Result, points: (level: number) => number) =>
    abilities.reduce((total, ability) => total + points(result.levels[ability][bound]), 0);
  const uncapped: CrsScore = {
    age: agePart(person.age, household, bound),
    education: table.credentialPoints(credential, household),
    first_language: sum(first, (level) => table.firstLanguagePoints(level, household)),
    second_language: Math.min(table.maxSecondLanguage(household), sum(second, table.secondLanguagePoints)),
    canadian_work: table.canadianWorkPoints(here, household),
    ...spouseParts(person, household, bound),
    transfer_education: table.educationTransfer(credential, lowest, here),
    transfer_foreign_work: table.foreignWorkTransfer(abroad, lowest, here),
    transfer_certificate: table.certificateTransfer(isTrue(canada.trade_certificate, bound), lowest),
    ...additionalParts(declared),
  };
  const parts = capped(uncapped);
  return { total: totalOf(parts), parts, uncapped, household, first, second };
}

const agePart = (age: number | undefined, household: table.Household, bound: Bound): number =>
  age === undefined
    ? bound === 'low'
      ? 0
      : table.agePoints(20, household)
    : table.agePoints(age, household);

function spouseParts({ spouse }: Person, household: table.Household, bound: Bound) {
  if (household === 'alone') return { spouse_education: 0, spouse_language: 0, spouse_work: 0 };
  const language = spouse.results.map(({ levels }) =>
    abilities.reduce((total, ability) => total + table.spouseLanguagePoints(levels[ability][bound]), 0),
  );
  return {
    spouse_education: table.spouseCredentialPoints[spouse.credential[bound]],
    spouse_language: Math.max(0, ...language),
    spouse_work: table.spouseWorkPoints(spouse.work[bound]),
  };
}

function additionalParts({ canada, languages: { first, second }, offerPoints, bound }: Declared) {
  const level = (language: 'en' | 'fr') => {
    const result = [first, second].find((each) => each.language === language);
    return result ? lowestLevel(result)[bound] : 0;
  };
  const study = canada.study ?? (bound === 'low' ? 'none' : 'three_or_more_years');
  return {
    nomination: isTrue(canada.nomination, bound) ? table.nominationPoints : 0,
    canadian_study: table.studyPoints[study],
    sibling: isTrue(canada.sibling, bound) ? table.siblingPoints : 0,
    french: table.frenchPoints(level('fr'), level('en')),
    job_offer: isTrue(canada.job_offer, bound) ? offerPoints : 0,
  };
}
