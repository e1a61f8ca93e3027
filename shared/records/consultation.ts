import * as z from 'zod/mini';
import { TargetVisa, UrgencyTimeline } from '../domain/consultation-form.ts';
import { Id, OrganizationId, PersonId, Timestamp } from '../schema/common.ts';

/** A stored visa consultation submission (specification, section 3). */
export const Consultation = z.object({
  id: Id,
  org_id: OrganizationId,
  status: z.literal('form_submitted'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  linkedin_url: z.nullable(z.string()),
  current_visa_status: z.string(),
  target_visa: TargetVisa,
  employer_sponsorship_status: z.string(),
  resume_file_path: z.nullable(z.string()),
  current_occupation: z.string(),
  years_experience: z.string(),
  field_of_expertise: z.string(),
  referral_source: z.string(),
  referrer_name: z.nullable(z.string()),
  urgency_timeline: UrgencyTimeline,
  additional_context: z.nullable(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** The start of the booked call, if any. */
  call_at: z.optional(Timestamp),
  owner_id: z.optional(PersonId),
  owner_name: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The case opened from it. */
  case_id: z.optional(Id),
  version: z.number().check(z.int(), z.positive()),
});
export type Consultation = z.infer<typeof Consultation>;
