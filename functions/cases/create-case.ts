import type { casesContract } from '#shared/contract/cases.ts';
import { openCasesLeft } from '../data/cases/open-case-count.ts';
import { openCaseIdempotently } from '../data/cases/open-case-once.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

/** Opens a DRAFT case for the signed-in applicant. */
export const createCase: EndpointFunction<typeof casesContract.createCase> = async ({
  actor,
  body,
  idempotencyKey,
  checkQuota,
  reportLimit,
}) => {
  if (!actor.organizationId) throw new ApiError('organization.missing');
  const { open_cases: mostOpen } = await checkQuota({ cases: 1 });
  const facts = {
    org_id: actor.organizationId,
    applicant_id: actor.userId,
    applicant_name: actor.fullName,
    ...body,
  };
  const opened = await openCaseIdempotently(actor, facts, mostOpen, 'createCase', idempotencyKey);
  reportLimit(openCasesLeft(actor.openCases + 1, mostOpen));
  return opened;
};
