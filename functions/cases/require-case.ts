import { type Actor, seesCase } from '#shared/domain/permissions.ts';
import { type CaseItem, getCase } from '../data/case.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * The case, for somebody who may see it. One read, whatever the answer: a case of somebody else and a case
 * that never was look the same, and take the same time.
 * @throws ApiError `case.not_found`
 */
export async function requireCase(actor: Actor, caseId: string): Promise<CaseItem> {
  const found = await getCase(caseId);
  const seen = found && seesCase(actor, { organizationId: found.org_id, applicantId: found.applicant_id });
  if (!seen) throw new ApiError('case.not_found');
  return found;
}
