import { errorCodes } from '#shared/contract/error-codes.ts';
import type { ChangeOutcome, staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { changeOwner, changeStatus, requireColleague } from '../workflows/change-case.ts';
import { changeLatest } from './change-latest.ts';

const atOnce = 5;

/** Changes each case independently, a few at a time. Failures are reported and don't stop the rest. */
export const changeCases: EndpointFunction<typeof staffCasesContract.changeCases> = async ({
  actor,
  body: { case_ids, change },
}) => {
  const organizationId = requireOrganization(actor);
  const owner =
    change.kind === 'owner' && change.owner_id
      ? await requireColleague(change.owner_id, organizationId)
      : undefined;
  const apply = (found: CaseItem): Promise<CaseItem> =>
    change.kind === 'status' ? changeStatus(found, change.status, actor) : changeOwner(found, owner, actor);
  const ids = [...new Set(case_ids)];
  const results: ChangeOutcome[] = [];
  for (let start = 0; start < ids.length; start += atOnce)
    results.push(
      ...(await Promise.all(ids.slice(start, start + atOnce).map((id) => changeOne(id, actor, apply)))),
    );
  return { results };
};

/** Bulk changes carry no version, so they apply on top of concurrent changes. */
async function changeOne(
  caseId: string,
  actor: Caller,
  apply: (found: CaseItem) => Promise<CaseItem>,
): Promise<ChangeOutcome> {
  try {
    const { before, changed } = await changeLatest(actor, caseId, apply);
    return { case_id: caseId, outcome: changed === before ? 'unchanged' : 'changed' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { case_id: caseId, outcome: 'refused', code: error.code, reason: errorCodes[error.code].text };
  }
}
