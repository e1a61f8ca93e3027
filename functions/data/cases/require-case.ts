import { type Actor, seesCase } from '#shared/domain/permissions.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type CaseItem, getCase } from './case.ts';

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
