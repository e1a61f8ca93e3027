import { all, any, known, type Range, type Verdict } from '../engine/verdict.ts';
import type { Facts } from '../facts.ts';
import { type Bound, languagePairs } from './crs.ts';
import * as table from './fsw-tables.ts';
import { abilities } from './language-levels.ts';
import { lowestLevel, type Person, type Result } from './person.ts';

export const fswIds = [
  'fsw_language',
  'fsw_education',
  'fsw_experience',
  'fsw_age',
  'fsw_arranged',
  'fsw_adaptability',
] as const;
export type FswId = (typeof fswIds)[number];
export type FswScore = Readonly<Record<FswId, number>>;

export function fswOn(person: Person, canada: NonNullable<Facts['canada']>, bound: Bound): FswScore {
  const isCertain = (verdict: Verdict) => verdict === 'met' || (bound === 'high' && verdict !== 'not_met');
  const arranged = isCertain(known(canada.arranged_employment));
  const { age } = person;
  return {
    fsw_language: Math.max(...languagePairs(person.results).map((pair) => languageOf(pair, bound))),
    fsw_education: table.fswCredentialPoints[person.credential[bound]],
    fsw_experience: table.fswExperiencePoints(person.skilledWork[bound]),
    fsw_age: age === undefined ? (bound === 'low' ? 0 : 12) : table.fswAgePoints(age),
    fsw_arranged: arranged ? table.fswArrangedPoints : 0,
    fsw_adaptability: Math.min(
      table.maxFswAdaptability,
      adaptabilityItems(person, canada).reduce(
        (sum, { verdict, points }) => sum + (isCertain(verdict) ? points : 0),
        0,
      ),
    ),
  };
}

const languageOf = ({ first, second }: { first: Result; second: Result }, bound: Bound): number =>
  abilities.reduce((sum, ability) => sum + table.fswLanguagePoints(first.levels[ability][bound]), 0) +
  table.fswSecondLanguagePoints(lowestLevel(second)[bound]);

export function adaptabilityItems(person: Person, canada: NonNullable<Facts['canada']>) {
  const { accompanied, spouse } = person;
  return [
    {
      what: 'your partner’s language',
      verdict: all(accompanied, any(...spouse.results.map((each) => atLevel(lowestLevel(each), 4)))),
      points: 5,
    },
    { what: 'your studies in Canada', verdict: person.studied, points: 5 },
    { what: 'your partner’s studies in Canada', verdict: all(accompanied, spouse.studied), points: 5 },
    { what: 'your work in Canada', verdict: person.worked, points: 10 },
    { what: 'your partner’s work in Canada', verdict: all(accompanied, spouse.worked), points: 5 },
    {
      what: 'a relative in Canada',
      // A brother or sister is a relative too: section 83(5)(a)(v), a child of their father or mother.
      verdict: any(known(canada.sibling), known(canada.relative)),
      points: 5,
    },
    { what: 'arranged employment', verdict: known(canada.arranged_employment), points: 5 },
  ];
}

const atLevel = ({ low, high }: Range, needed: number): Verdict =>
  low >= needed ? 'met' : high >= needed ? 'unknown' : 'not_met';

export const fswTotal = (score: FswScore): number => fswIds.reduce((sum, id) => sum + score[id], 0);
