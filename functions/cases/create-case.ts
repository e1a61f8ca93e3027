import type { casesContract } from '#shared/contract/cases.ts';
import { ApiError } from '../http/api-error.ts';
import { checkQuota } from '../http/check-quota.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { openCaseOnce } from './open-case-once.ts';

/** Opens a DRAFT case for the asking applicant. */
export const createCase: EndpointFunction<typeof casesContract.createCase> = async ({
  actor,
  body,
  idempotencyKey,
}) => {
  if (!actor.organizationId) throw new ApiError('organization.missing');
  await checkQuota(actor, { cases: 1 });
  const facts = {
    org_id: actor.organizationId,
    applicant_id: actor.userId,
    applicant_name: actor.fullName,
    ...body,
  };
  return openCaseOnce(actor, facts, 'createCase', idempotencyKey);
};
