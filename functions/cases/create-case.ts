import type { casesContract } from '#shared/contract/cases.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { openCaseOnce } from './open-case-once.ts';

/** Opens a DRAFT case for the asking applicant. */
export const createCase: EndpointFunction<typeof casesContract.createCase> = async ({
  actor,
  body,
  idempotencyKey,
}) => {
  if (!actor.organizationId) throw new ApiError('organization.missing');
  const facts = {
    org_id: actor.organizationId,
    applicant_id: actor.userId,
    applicant_name: actor.fullName,
    ...body,
  };
  return openCaseOnce(actor, facts, 'createCase', idempotencyKey);
};
