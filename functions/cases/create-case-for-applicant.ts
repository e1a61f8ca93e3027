import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { getCase } from '../data/case.ts';
import { getMember } from '../data/membership.ts';
import { getOnce, putOnce } from '../data/once.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireOrganization } from '../http/require-organization.ts';
import { openCase } from './open-case.ts';

const operation = 'createCaseForApplicant';

/** Opens a DRAFT case for an applicant of the organization: one transaction, once for an idempotency key. */
export const createCaseForApplicant: EndpointFunction<
  typeof staffCasesContract.createCaseForApplicant
> = async ({ actor, body, idempotencyKey }) => {
  const organizationId = requireOrganization(actor);
  const applicant = await getMember(body.applicant_id, organizationId);
  if (applicant?.role !== 'APPLICANT') throw new ApiError('applicant.not_found');
  const { opened, writes } = openCase(actor, {
    org_id: organizationId,
    applicant_id: applicant.user_id,
    applicant_name: applicant.full_name,
    country: body.country,
    path: body.path,
  });
  try {
    await writeTogether(
      ...writes,
      idempotencyKey ? putOnce(actor.userId, idempotencyKey, operation, opened.id) : undefined,
    );
    return opened;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The applicant was removed or renamed since the read above.
    if (error.failed[0]) throw new ApiError('membership.missing');
    const earlier = idempotencyKey && (await getOnce(actor.userId, idempotencyKey, operation));
    const made = earlier ? await getCase(earlier) : undefined;
    const same = made?.applicant_id === body.applicant_id && made.country === body.country;
    if (!made || !same || made.path !== body.path) throw new ApiError('idempotency.conflict');
    return made;
  }
};
