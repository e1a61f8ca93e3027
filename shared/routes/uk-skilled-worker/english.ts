import { addYears, type Day } from '../engine/calendar-date.ts';
import type { Finding } from '../engine/route.ts';
import { all, any, known, type Verdict } from '../engine/verdict.ts';
import type { EnglishWithoutTest, Facts } from '../facts.ts';
import { type CefrLevel, cefrLevels, type LanguageResult } from '../language-result.ts';

export const englishValidYears = 2;
/** The IELTS bands equivalent to the required levels. */
const ieltsBands: Readonly<Partial<Record<CefrLevel, number>>> = { B1: 4, B2: 5.5 };

const validOn = (taken: Day | undefined, on: Day): Verdict =>
  known(taken === undefined ? undefined : taken <= on && on < addYears(taken, englishValidYears));

function reaches(result: LanguageResult, needed: CefrLevel): Verdict {
  if (result.language !== 'en') return 'not_met';
  const scores = [result.listening, result.reading, result.writing, result.speaking];
  if (result.test === 'CEFR')
    return all(
      ...scores.map((score) =>
        known(
          score === undefined
            ? undefined
            : cefrLevels.indexOf(score as CefrLevel) >= cefrLevels.indexOf(needed),
        ),
      ),
    );
  const band = ieltsBands[needed];
  if (result.test !== 'IELTS_GENERAL' || band === undefined) return 'not_met';
  // Only counts if taken as a secure test, IELTS for UKVI; the facts don't say whether it was.
  return all(
    'claimed',
    ...scores.map((score) => known(score === undefined ? undefined : Number(score) >= band)),
  );
}

/** The levels of a test in all four abilities, less than two years old. */
const testVerdict = (list: Facts['languages'], needed: CefrLevel, on: Day): Verdict =>
  list === undefined
    ? 'unknown'
    : any(...list.map((result) => all(validOn(result.taken_on, on), reaches(result, needed))));

/** A test, or what the person says takes its place. */
export function englishFinding(
  { languages, uk_offer = {} }: Facts,
  needed: CefrLevel,
  on: Day,
): Pick<Finding, 'verdict' | 'because' | 'facts'> {
  const { english_without_test: other } = uk_offer;
  const test = testVerdict(languages, needed, on);
  const verdict = any(test, known(other === undefined ? undefined : other !== 'none'));
  // The second fact is named only where it decides, so that assessments from before it existed stay the same.
  const isNamed = other !== undefined || test === 'not_met';
  return {
    verdict,
    because:
      test === 'met' ? testWords.met(needed) : (withoutTest(other, needed) ?? testWords[test](needed, other)),
    facts: ['languages', ...(isNamed ? ['uk_offer.english_without_test'] : [])],
  };
}

const testWords: Readonly<Record<Verdict, (needed: CefrLevel, other?: EnglishWithoutTest) => string>> = {
  met: (needed) => `Your English test shows ${needed} or better in all four abilities`,
  claimed: (needed) => `Your IELTS result shows ${needed} if it was taken as IELTS for UKVI`,
  not_met: (needed, other) =>
    `No test less than two years old shows ${needed} in all four abilities${other === 'none' ? ', and nothing takes its place' : '; you haven’t said whether something takes its place'}`,
  unknown: (needed, other) =>
    `You need ${needed} in all four abilities${other === 'none' ? '' : ', or something that takes the place of a test'}`,
};

function withoutTest(other: EnglishWithoutTest | undefined, needed: CefrLevel): string | undefined {
  switch (other) {
    case 'nationality':
      return 'Citizens of your country don’t need a test';
    case 'degree':
      return 'Your degree taught in English takes the place of a test';
    case 'school':
      return 'Your English qualification from a UK school takes the place of a test';
    case 'earlier_visa':
      return `You showed ${needed} in an earlier successful application`;
    case 'regulator':
      return 'Your regulator’s English assessment takes the place of a test';
    default:
      return undefined;
  }
}
