import * as z from 'zod/mini';
import { Timestamp } from '../schema/common.ts';

/**
 * Why an email reached no one. `bounce` and `complaint`: the address rejected this or an earlier email, or its owner
 * reported one as spam. `too-late`: it became obsolete first. `refused`: the email service rejected its content.
 * `gave-up`: every attempt failed, for three days.
 */
export const UnsentReason = z.enum(['bounce', 'complaint', 'too-late', 'refused', 'gave-up']);

/** An email that reached no one, without its text. */
export const UnsentMail = z.object({
  mail_id: z.string(),
  to: z.string(),
  subject: z.string(),
  reason: UnsentReason,
  /** When it failed. */
  since: Timestamp,
  /** False once it is too late. */
  can_resend: z.boolean(),
});
export type UnsentMail = z.infer<typeof UnsentMail>;
