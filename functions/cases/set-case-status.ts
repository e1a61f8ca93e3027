import type { casesContract } from '#shared/contract/cases.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { changeStatus } from './change-case.ts';
import { requireCase } from './require-case.ts';

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
