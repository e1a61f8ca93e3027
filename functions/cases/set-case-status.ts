import type { casesContract } from '#shared/contract/cases.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { changeStatus } from '../workflows/change-case.ts';
import { changeLatest } from './change-latest.ts';

/** Sets a status over the version the person saw. The status a case already has is no change, and no conflict. */
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
