import * as z from 'zod/mini';
import { CalendarDate } from '../schema/calendar-date.ts';

const wholeDays = 'Enter a whole number of days';

/** A person's time in H and L status, which counts toward the maximum stay in the United States. */
export const StayTime = z.object({
  /** The first day on which they were admitted in H or L status. */
  first_day: CalendarDate,
  /** Days since then that don't count: full days abroad, and days in another status. */
  excluded_days: z.optional(z.int(wholeDays).check(z.nonnegative(wholeDays))),
  /** When PERM or an I-140 was filed for them. */
  filed_on: z.optional(CalendarDate),
});
export type StayTime = z.infer<typeof StayTime>;
