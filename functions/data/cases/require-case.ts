import { type Actor, seesCase } from '#shared/domain/permissions.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type CaseItem, getCase } from './case.ts';

/**
 * The case, if the actor can see it. Always a single read: another person's case and a missing case have the same
 * response and timing.
 * @throws ApiError `case.not_found`
 */
export async function requireCase(actor: Actor, caseId: string): Promise<CaseItem> {
  const found = await getCase(caseId);
  const isVisible =
    found && seesCase(actor, { organizationId: found.org_id, applicantId: found.applicant_id });
  if (!isVisible) throw new ApiError('case.not_found');
  return found;
}
