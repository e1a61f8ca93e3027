import * as z from 'zod/mini';
import { DeadlineKind } from '../domain/case-dates.ts';
import { type CaseStatus, isClosed } from '../domain/case-status.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, personText, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';

export const DeadlineName = personText(
  limits.deadlineName,
  `A name must be at most ${limits.deadlineName} characters`,
).check(z.minLength(1, 'Please name the deadline'));

/** A date by which something must happen on a case, in addition to its due date. */
export const Deadline = z.object({
  id: Id,
  kind: DeadlineKind,
  /** The name of a custom deadline. */
  name: z.optional(DeadlineName),
  on: CalendarDate,
  done_at: z.optional(Timestamp),
  /** It doesn't end with the decision on the case: it was added or moved after it, or staff kept it. */
  after_decision: z.optional(z.literal(true)),
  /** Incremented by each change. */
  version: z.number().check(z.int(), z.positive()),
});
export type Deadline = z.infer<typeof Deadline>;

/** Whether it is still due. A decision settles the deadlines before it. */
export const isDue = (
  { done_at, after_decision }: Pick<Deadline, 'done_at' | 'after_decision'>,
  status: CaseStatus,
): boolean => done_at === undefined && (!isClosed(status) || after_decision === true);
