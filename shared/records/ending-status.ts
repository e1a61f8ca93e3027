import * as z from 'zod/mini';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, PersonId } from '../schema/common.ts';
import { Dependent, PersonStatus } from './person.ts';

/** A status that ends soon, and its holder. */
export const EndingStatus = z.object({
  person_id: PersonId,
  person_name: z.string(),
  dependent: z.optional(z.pick(Dependent, { id: true, relationship: true, name: true })),
  status: PersonStatus,
  /** The last day of the person's maximum stay in it, if it is known and no extension beyond it is prepared. */
  stay_until: z.optional(CalendarDate),
  /** The last day of the grace period after the employment, with which it ends. */
  grace_until: z.optional(CalendarDate),
  /** The case opened to renew it, or the dependent's own case. */
  case_id: z.optional(Id),
});
export type EndingStatus = z.infer<typeof EndingStatus>;
