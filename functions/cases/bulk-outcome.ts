import type { ChangeOutcome } from '#shared/contract/bulk-changes.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { ApiError } from '../platform/api-error.ts';
import { knownError } from '../platform/known-error.ts';

/** The previous state of a case for the report of a bulk change; empty if the case wasn't found. */
export const stateBefore = (previous: CaseItem | undefined) =>
  previous && {
    status: previous.status,
    applicant_name: previous.applicant_name,
    ...(previous.owner_id !== undefined && { owner_id: previous.owner_id }),
    ...(previous.sla_due_at !== undefined && { sla_due_at: previous.sla_due_at }),
  };

/**
 * The outcome for a case that can't be changed.
 * @throws any error other than an ApiError
 */
export async function rejectedOutcome(
  caseId: string,
  error: unknown,
  previous: CaseItem | undefined,
): Promise<ChangeOutcome> {
  if (!(error instanceof ApiError)) throw error;
  const { code } = error;
  const { text: reason } = await knownError(code);
  return { case_id: caseId, outcome: 'refused', code, reason, ...stateBefore(previous) };
}
