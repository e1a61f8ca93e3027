import * as z from 'zod/mini';
import { CalendarDate, type Day } from '../engine/calendar-date.ts';
import content from './rounds.json' with { type: 'json' };

const Round = z.object({
  on: CalendarDate,
  type: z.string().check(z.minLength(1)),
  lowest_crs: z.int().check(z.minimum(0), z.maximum(1200)),
  invitations: z.int().check(z.minimum(1)),
});
export type Round = z.infer<typeof Round>;
const Rounds = z.object({
  read_on: CalendarDate,
  address: z.url(),
  unconfirmed: z.optional(z.string()),
  rounds: z.array(Round).check(z.minLength(1)),
});
export type Rounds = z.infer<typeof Rounds>;

/**
 * What the last rounds of invitations took. They stand beside an assessment and never in it: the list grows
 * after the fact, and an assessment must be the same for ever.
 */
export const rounds: Rounds = Rounds.parse(content);

/** The latest round of each type by a day, newest first. */
export function latestRounds(on: Day): readonly Round[] {
  const held = rounds.rounds.filter((round) => round.on <= on).sort((a, b) => (a.on < b.on ? 1 : -1));
  return held.filter((round, index) => held.findIndex(({ type }) => type === round.type) === index);
}
