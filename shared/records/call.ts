import * as z from 'zod/mini';
import { Timestamp } from '../schema/common.ts';

/** A booked call as staff see it. */
export const StaffCall = z.object({
  status: z.enum(['booked', 'cancelled']),
  start: Timestamp,
  end: Timestamp,
  time_zone: z.string(),
  expert_id: z.string(),
  expert_name: z.string(),
  meeting_url: z.string(),
});
export type StaffCall = z.infer<typeof StaffCall>;
