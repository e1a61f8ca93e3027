import { addYears, type Day } from '../engine/calendar-date.ts';
import { all, any, known, type Verdict } from '../engine/verdict.ts';
import type { Facts } from '../facts.ts';
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
export const englishVerdict = (list: Facts['languages'], needed: CefrLevel, on: Day): Verdict =>
  list === undefined
    ? 'unknown'
    : any(...list.map((result) => all(validOn(result.taken_on, on), reaches(result, needed))));
