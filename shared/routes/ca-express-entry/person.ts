import { addYears, ageOn, type Day } from '../engine/calendar-date.ts';
import { all, any, exactly, known, opposite, type Range, type Verdict } from '../engine/verdict.ts';
import { type CredentialLevel, credentialLevels, type Facts } from '../facts.ts';
import type { LanguageResult } from '../language-result.ts';
import { abilities, benchmarkLevels, type Levels } from './language-levels.ts';
import {
  anySkilled,
  canadianSkilled,
  foreignSkilled,
  herePaid,
  hereSkilled,
  isCanada,
  recordOf,
  withoutUnknownCountry,
  yearsIn,
} from './work-hours.ts';

export const testValidYears = 2;
export const reportValidYears = 5;
const workWindowYears = 10;

/** From a day until before its anniversary; unknown if the day is missing. */
export const validOn = (since: Day | undefined, years: number, on: Day): Verdict =>
  since === undefined ? 'unknown' : since <= on && on < addYears(since, years) ? 'met' : 'not_met';

type LanguageName = LanguageResult['language'];
/** One test result, with its levels if they count on the day. */
export interface Result {
  readonly language: LanguageName | 'none';
  readonly levels: Levels;
}
const nothing: Levels = {
  reading: exactly(0),
  writing: exactly(0),
  listening: exactly(0),
  speaking: exactly(0),
};
export const noResult: Result = { language: 'none', levels: nothing };
const unknownResult = (language: LanguageName): Result => {
  const open: Range = { low: 0, high: 10 };
  return { language, levels: { reading: open, writing: open, listening: open, speaking: open } };
};

export function resultsOn(list: Facts['languages'], on: Day): readonly Result[] {
  if (list === undefined) return [unknownResult('en'), unknownResult('fr')];
  return list.flatMap((result) => {
    const levels = benchmarkLevels(result);
    const valid = validOn(result.taken_on, testValidYears, on);
    if (!levels || valid === 'not_met') return [];
    const counted = valid === 'met' ? levels : withoutLow(levels);
    return [{ language: result.language, levels: counted }];
  });
}
const withoutLow = (levels: Levels): Levels => ({
  reading: { low: 0, high: levels.reading.high },
  writing: { low: 0, high: levels.writing.high },
  listening: { low: 0, high: levels.listening.high },
  speaking: { low: 0, high: levels.speaking.high },
});
const lowestLevels = new WeakMap<Levels, Range>();
export function lowestLevel({ levels }: Result): Range {
  const known = lowestLevels.get(levels);
  if (known) return known;
  const lowest = {
    low: Math.min(...abilities.map((ability) => levels[ability].low)),
    high: Math.min(...abilities.map((ability) => levels[ability].high)),
  };
  lowestLevels.set(levels, lowest);
  return lowest;
}

type Credential = NonNullable<Facts['education']>[number];
const holds = (credential: Credential, on: Day): Verdict => {
  if (credential.completed_on !== undefined && credential.completed_on > on) return 'not_met';
  if (credential.level === 'none') return 'met';
  const canadian = known(credential.country === undefined ? undefined : isCanada(credential.country));
  return any(canadian, validOn(credential.assessed_on, reportValidYears, on));
};
const rankOf = (level: CredentialLevel) => credentialLevels.indexOf(level);

/** The highest credential; a degree in addition to another post-secondary credential counts as "two or more". */
function highest(list: readonly Credential[]): CredentialLevel {
  const after = list.filter(({ level }) => rankOf(level) >= rankOf('one_year'));
  const two = after.length > 1 && after.some(({ level }) => level === 'bachelor');
  const levels: CredentialLevel[] = [
    ...list.map(({ level }) => level),
    ...(two ? ['two_or_more' as const] : []),
  ];
  return levels.reduce<CredentialLevel>(
    (best, level) => (rankOf(level) > rankOf(best) ? level : best),
    'none',
  );
}

interface CredentialRange {
  readonly low: CredentialLevel;
  readonly high: CredentialLevel;
}
export function credentialOn(list: Facts['education'], on: Day): CredentialRange {
  if (list === undefined) return { low: 'none', high: 'doctorate' };
  return {
    low: highest(list.filter((each) => holds(each, on) === 'met')),
    high: highest(list.filter((each) => holds(each, on) !== 'not_met')),
  };
}
/** At least two years of post-secondary study in Canada. */
const studiedInCanada = (list: Facts['education'], on: Day): Verdict =>
  list === undefined
    ? 'unknown'
    : any(
        ...list.map(({ level, country, completed_on }) =>
          all(
            known(country === undefined ? undefined : isCanada(country)),
            known(rankOf(level) >= rankOf('two_year')),
            known(completed_on === undefined || completed_on <= on),
          ),
        ),
      );

/** The study fact decides if it can; otherwise, one or two years depends on which credential it was. */
function studiedTwoYears({ canada, education }: Facts, on: Day): Verdict {
  const study = canada?.study;
  if (study === 'three_or_more_years') return 'met';
  if (study === 'none') return education === undefined ? 'not_met' : studiedInCanada(education, on);
  if (study === 'one_or_two_years') return studiedInCanada(education, on);
  return any('unknown', studiedInCanada(education, on));
}

interface Spouse {
  readonly credential: CredentialRange;
  readonly results: readonly Result[];
  readonly work: Range;
  readonly studied: Verdict;
  readonly worked: Verdict;
}
/** Full years of skilled work. */
export interface WorkYears {
  readonly here: number;
  readonly abroad: number;
}
export interface Person {
  readonly age: number | undefined;
  readonly credential: CredentialRange;
  readonly results: readonly Result[];
  readonly canadianWork: Range;
  readonly foreignWork: Range;
  /** What may count together: a job in an unknown country is in Canada or abroad. */
  readonly workYears: Readonly<Record<keyof Range, readonly WorkYears[]>>;
  readonly skilledWork: Range;
  readonly studied: Verdict;
  readonly worked: Verdict;
  /** An accompanying partner who is neither a citizen nor a permanent resident of Canada. */
  readonly accompanied: Verdict;
  readonly spouse: Spouse;
}

const long = '1900-01-01';
const atLeastOne = ({ low, high }: Range): Verdict => (low >= 1 ? 'met' : high >= 1 ? 'unknown' : 'not_met');

export function accompaniedBy(partner: Facts['partner']): Verdict {
  if (partner === undefined) return 'unknown';
  if (partner === null) return 'not_met';
  const isCitizenOrResident = partner.citizen_or_resident_of?.some(isCanada);
  return all(known(partner.accompanying), opposite(known(isCitizenOrResident)));
}

function workYearsOf(work: Facts['work'], tenYears: Day, on: Day): Person['workYears'] {
  const years = (jobs: Parameters<typeof recordOf>[0], counts: Parameters<typeof recordOf>[1]) =>
    yearsIn(recordOf(jobs, counts), tenYears, on);
  const [here, abroad] = [years(work, canadianSkilled), years(work, foreignSkilled)];
  const known = withoutUnknownCountry(work);
  return {
    low: [{ here: here.low, abroad: abroad.low }],
    high: known
      ? [
          { here: here.high, abroad: years(known, foreignSkilled).high },
          { here: years(known, canadianSkilled).high, abroad: abroad.high },
        ]
      : [{ here: here.high, abroad: abroad.high }],
  };
}

export function personOn(facts: Facts, on: Day): Person {
  const tenYears = addYears(on, -workWindowYears);
  const { work, partner } = facts;
  const here = yearsIn(recordOf(work, hereSkilled), long, on);
  const partnerFacts = partner ?? {};
  return {
    age: facts.birth_date === undefined ? undefined : ageOn(facts.birth_date, on),
    credential: credentialOn(facts.education, on),
    results: resultsOn(facts.languages, on),
    canadianWork: yearsIn(recordOf(work, canadianSkilled), tenYears, on),
    foreignWork: yearsIn(recordOf(work, foreignSkilled), tenYears, on),
    workYears: workYearsOf(work, tenYears, on),
    skilledWork: yearsIn(recordOf(work, anySkilled), tenYears, on),
    studied: studiedTwoYears(facts, on),
    worked: atLeastOne(here),
    accompanied: accompaniedBy(partner),
    spouse: {
      credential: credentialOn(partnerFacts.education, on),
      results: resultsOn(partnerFacts.languages, on),
      work: yearsIn(recordOf(partnerFacts.work, canadianSkilled), tenYears, on),
      studied: studiedInCanada(partnerFacts.education, on),
      worked: atLeastOne(yearsIn(recordOf(partnerFacts.work, herePaid), long, on)),
    },
  };
}
