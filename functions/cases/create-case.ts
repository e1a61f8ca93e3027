import type { casesContract } from '#shared/contract/cases.ts';
import { openCaseIdempotently } from '../data/cases/open-case-once.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

/** Opens a DRAFT case for the asking applicant. */
export const createCase: EndpointFunction<typeof casesContract.createCase> = async ({
  actor,
  body,
  idempotencyKey,
  checkQuota,
}) => {
  if (!actor.organizationId) throw new ApiError('organization.missing');
  await checkQuota({ cases: 1 });
  const facts = {
    org_id: actor.organizationId,
    applicant_id: actor.userId,
    applicant_name: actor.fullName,
    ...body,
  };
  return openCaseIdempotently(actor, facts, 'createCase', idempotencyKey);
};
