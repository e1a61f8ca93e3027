import * as z from 'zod/mini';
import type { Assessment } from '../assessment.ts';
import { CalendarDate, type Day } from '../engine/calendar-date.ts';
import { all, type Verdict } from '../engine/verdict.ts';
import content from './rounds.json' with { type: 'json' };

const Round = z.object({
  on: CalendarDate,
  type: z.string().check(z.minLength(1)),
  lowest_crs: z.int().check(z.minimum(0), z.maximum(1200)),
  invitations: z.int().check(z.minimum(1)),
});
type Round = z.infer<typeof Round>;
/** The candidates that a type of round is for. */
const Kind = z.object({
  /** Continues "it requires". */
  needs: z.string().check(z.minLength(1)),
  /** The assessment entries that show eligibility; without any, the facts don't show it. */
  entries: z.optional(z.array(z.string()).check(z.minLength(1))),
});
const Rounds = z.object({
  read_on: CalendarDate,
  address: z.url(),
  unconfirmed: z.optional(z.string()),
  kinds: z.record(z.string(), Kind),
  rounds: z.array(Round).check(
    z.minLength(1),
    z.refine(
      (list) => list.every(({ type }) => Object.hasOwn(content.kinds, type)),
      'Under "kinds", say who each type of round is for',
    ),
  ),
});
type Rounds = z.infer<typeof Rounds>;

/**
 * The lowest scores of past invitation rounds. Shown next to an assessment but never part of it: the list grows
 * over time, and an assessment must be reproducible.
 */
export const rounds: Rounds = Rounds.parse(content);

/** The latest round of each type as of a day, newest first. */
export function latestRounds(on: Day): readonly Round[] {
  const held = rounds.rounds.filter((round) => round.on <= on).sort((a, b) => (a.on < b.on ? 1 : -1));
  return held.filter((round, index) => held.findIndex(({ type }) => type === round.type) === index);
}

/** A round compared with one person's assessment. */
export interface RoundComparison extends Round {
  /** Today's points against the lowest invited score; unknown if unknown facts could decide it. */
  readonly score: Verdict;
  /** Points missing; 0 if the score is reached. */
  readonly short: number;
  /** Whether the round was for people like this one. */
  readonly isFor: Verdict;
  readonly needs: string;
}

export function compareWithRounds({ as_of, points, entries }: Assessment): readonly RoundComparison[] {
  if (!points) return [];
  return latestRounds(as_of).map((round) => {
    const { needs = '', entries: shownBy } = rounds.kinds[round.type] ?? {};
    const verdicts = shownBy?.map((id) => entries.find((entry) => entry.id === id)?.verdict ?? 'unknown');
    return {
      ...round,
      score:
        points.have >= round.lowest_crs ? 'met' : points.at_most >= round.lowest_crs ? 'unknown' : 'not_met',
      short: Math.max(0, round.lowest_crs - points.have),
      isFor: verdicts ? all(...verdicts) : 'unknown',
      needs,
    };
  });
}
