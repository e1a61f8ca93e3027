import * as z from 'zod/mini';
import { CaseStatus } from '../domain/case-status.ts';
import { VisaPath } from '../domain/visa-paths.ts';
import { Id, OrganizationId, PersonId, Timestamp } from '../schema/common.ts';

export const Case = z.object({
  id: Id,
  org_id: OrganizationId,
  applicant_id: PersonId,
  country: z.string(),
  path: VisaPath,
  status: CaseStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  sla_due_at: z.optional(Timestamp),
  /** Counts the changes; a writer names the one it has seen. */
  version: z.number().check(z.int(), z.positive()),
});
export type Case = z.infer<typeof Case>;
