import type { ChangeOutcome } from '#shared/contract/bulk-changes.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { ApiError } from '../platform/api-error.ts';
import { knownError } from '../platform/known-error.ts';

/** The previous state of a case for the report of a bulk change; empty if the case wasn't found. */
export const stateBefore = (seen: CaseItem | undefined) =>
  seen && {
    status: seen.status,
    applicant_name: seen.applicant_name,
    ...(seen.owner_id !== undefined && { owner_id: seen.owner_id }),
    ...(seen.sla_due_at !== undefined && { sla_due_at: seen.sla_due_at }),
  };

/**
 * The outcome for a case that can't be changed.
 * @throws any error other than an ApiError
 */
export async function refused(
  caseId: string,
  error: unknown,
  seen: CaseItem | undefined,
): Promise<ChangeOutcome> {
  if (!(error instanceof ApiError)) throw error;
  const { code } = error;
  const { text: reason } = await knownError(code);
  return { case_id: caseId, outcome: 'refused', code, reason, ...stateBefore(seen) };
}
