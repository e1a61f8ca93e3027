import * as z from 'zod/mini';
import { DeadlineKind } from '../domain/case-dates.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, personText, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';

export const DeadlineName = personText(
  limits.deadlineName,
  `A name must be at most ${limits.deadlineName} characters`,
).check(z.minLength(1, 'Please name the deadline'));

/** A date by which something has to happen on a case, beside its due date. */
export const Deadline = z.object({
  id: Id,
  kind: DeadlineKind,
  /** Of a deadline of the team's own. */
  name: z.optional(DeadlineName),
  on: CalendarDate,
  done_at: z.optional(Timestamp),
  /** Counts the changes. */
  version: z.number().check(z.int(), z.positive()),
});
export type Deadline = z.infer<typeof Deadline>;
