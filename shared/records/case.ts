import * as z from 'zod/mini';
import { CaseStatus } from '../domain/case-status.ts';
import { Relationship } from '../domain/relationships.ts';
import { VisaPath } from '../domain/visa-paths.ts';
import { Id, OrganizationId, PersonId, Timestamp } from '../schema/common.ts';

/** Whom a dependent's case is for, and the case of the principal applicant it goes with. */
export const CaseDependent = z.object({
  /** In the principal's record. */
  id: Id,
  name: z.string(),
  relationship: Relationship,
  principal_case_id: Id,
});
export type CaseDependent = z.infer<typeof CaseDependent>;

export const Case = z.object({
  id: Id,
  org_id: OrganizationId,
  /** Whose account it belongs to: for a dependent's case, the principal's. */
  applicant_id: PersonId,
  country: z.string(),
  path: VisaPath,
  status: CaseStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  sla_due_at: z.optional(Timestamp),
  /** Of a dependent's own case. Lists of an organization's cases don't have it. */
  dependent: z.optional(CaseDependent),
  /** Counts the changes; a writer names the one it has seen. */
  version: z.number().check(z.int(), z.positive()),
});
export type Case = z.infer<typeof Case>;
