import type { casesContract } from '#shared/contract/cases.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { changeStatus } from '../workflows/change-case.ts';
import { changeLatest } from './change-latest.ts';

/**
 * Sets a status if the case is still at the version the person saw. Setting the current status is a no-op and never
 * conflicts.
 */
export const setCaseStatus: EndpointFunction<typeof casesContract.setCaseStatus> = async ({
  actor,
  params,
  body: { status, version },
}) => {
  const { changed } = await changeLatest(
    actor,
    params.caseId,
    (found) => changeStatus(found, status, actor),
    { group: 'status', version, value: status },
  );
  return changed;
};
