import * as z from 'zod/mini';
import { CaseStatus } from '../domain/case-status.ts';
import { Relationship } from '../domain/relationships.ts';
import { VisaPath } from '../domain/visa-paths.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, OrganizationId, PersonId, Timestamp } from '../schema/common.ts';

/** The dependent that a case is for, and the principal's case it is attached to. */
export const CaseDependent = z.object({
  /** ID in the principal's record. */
  id: Id,
  name: z.string(),
  relationship: Relationship,
  /** As on the record. Absent from cases opened earlier, until the record changes. */
  birth_date: z.optional(CalendarDate),
  principal_case_id: Id,
});
export type CaseDependent = z.infer<typeof CaseDependent>;

export const Case = z.object({
  id: Id,
  org_id: OrganizationId,
  /** The account it belongs to; for a dependent's case, the principal's. */
  applicant_id: PersonId,
  country: z.string(),
  path: VisaPath,
  status: CaseStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  sla_due_at: z.optional(Timestamp),
  /** Present on a dependent's case. Omitted from lists of an organization's cases. */
  dependent: z.optional(CaseDependent),
  /** Incremented by each change, for optimistic locking. */
  version: z.number().check(z.int(), z.positive()),
});
export type Case = z.infer<typeof Case>;
