import type { casesContract } from '#shared/contract/cases.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { changeStatus } from '../workflows/change-case.ts';

/** Sets a status over the version the person saw. The status a case already has is no change, and no conflict. */
export const setCaseStatus: EndpointFunction<typeof casesContract.setCaseStatus> = async ({
  actor,
  params,
  body,
}) => {
  const found = await requireCase(actor, params.caseId);
  if (found.status !== body.status && found.version !== body.version) throw new ApiError('case.changed');
  return changeStatus(found, body.status, actor);
};
