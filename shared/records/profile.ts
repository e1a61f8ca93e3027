import * as z from 'zod/mini';
import { Role } from '../domain/roles.ts';
import { OrganizationId, PersonId, Timestamp } from '../schema/common.ts';

export const Profile = z.object({
  user_id: PersonId,
  email: z.string(),
  role: Role,
  full_name: z.string(),
  /** The zone that emails write times in; absent until a browser reported it. */
  time_zone: z.optional(z.string()),
  org_id: z.optional(OrganizationId),
  org_name: z.optional(z.string()),
  /** The organization's: due dates are days of its calendar. */
  org_time_zone: z.optional(z.string()),
  /** True where the organization reserves the statuses FILED, APPROVED and DENIED to staff. */
  staff_decides: z.optional(z.boolean()),
  /** The organization requires two-step verification, which this person has yet to set up. */
  second_factor_required: z.optional(z.literal(true)),
  created_at: Timestamp,
  /** What the address sent before it had an account is not shown until a password is set by mail. */
  address_unconfirmed: z.optional(z.literal(true)),
});
export type Profile = z.infer<typeof Profile>;
