import * as z from 'zod/mini';
import { Role } from '../domain/roles.ts';
import { OrganizationId, PersonId, Timestamp } from '../schema/common.ts';

export const Profile = z.object({
  user_id: PersonId,
  email: z.string(),
  role: Role,
  full_name: z.string(),
  /** The time zone for emails; absent until a browser has reported one. */
  time_zone: z.optional(z.string()),
  org_id: z.optional(OrganizationId),
  org_name: z.optional(z.string()),
  /** The organization's time zone, which due dates refer to. */
  org_time_zone: z.optional(z.string()),
  /** True if the organization reserves the statuses FILED, APPROVED, and DENIED for staff. */
  staff_decides: z.optional(z.boolean()),
  /** The organization requires two-step verification, which this person still has to set up. */
  second_factor_required: z.optional(z.literal(true)),
  created_at: Timestamp,
  /** What the address sent before it had an account stays hidden until a password reset by email. */
  address_unconfirmed: z.optional(z.literal(true)),
});
export type Profile = z.infer<typeof Profile>;
