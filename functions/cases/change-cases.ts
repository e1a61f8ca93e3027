import { errorCodes } from '#shared/contract/error-codes.ts';
import type { ChangeOutcome, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { isSettled } from '#shared/domain/case-status.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { changeOwner, changeStatus, requireColleague } from '../workflows/change-case.ts';
import { changeLatest } from './change-latest.ts';
import { runInLanes } from './run-in-lanes.ts';

const lanes = 5;

/** Changes each case independently, a few at a time. Failures are reported and don't stop the rest. */
export const changeCases: EndpointFunction<typeof staffCasesContract.changeCases> = async ({
  actor,
  body: { case_ids, change, preview, include_settled },
}) => {
  const organizationId = requireOrganization(actor);
  const owner =
    change.kind === 'owner' && change.owner_id
      ? await requireColleague(change.owner_id, organizationId)
      : undefined;
  const isSame = (found: CaseItem): boolean =>
    change.kind === 'status' ? found.status === change.status : found.owner_id === owner?.userId;
  const apply = (found: CaseItem): Promise<CaseItem> | CaseItem => {
    if (isSame(found)) return found;
    if (change.kind === 'owner') return preview ? { ...found } : changeOwner(found, owner, actor);
    if (isSettled(found.status) && !include_settled) throw new ApiError('case.settled');
    return preview ? { ...found } : changeStatus(found, change.status, actor);
  };
  const ids = [...new Set(case_ids)];
  // Each assignment holds to the same member still being staff, so two at a time would be in each other's way.
  const results = await runInLanes(
    ids,
    (id) => id,
    owner && !preview ? 1 : lanes,
    (id) => changeOne(id, actor, apply),
  );
  return { results };
};

/** Bulk changes carry no version, so they apply on top of concurrent changes. */
async function changeOne(
  caseId: string,
  actor: Caller,
  apply: (found: CaseItem) => Promise<CaseItem> | CaseItem,
): Promise<ChangeOutcome> {
  let seen: CaseItem | undefined;
  const named = () =>
    seen && {
      status: seen.status,
      applicant_name: seen.applicant_name,
      ...(seen.owner_id !== undefined && { owner_id: seen.owner_id }),
    };
  try {
    const { before, changed } = await changeLatest(actor, caseId, async (found) => {
      seen = found;
      return apply(found);
    });
    return {
      case_id: caseId,
      outcome: changed === before ? 'unchanged' : 'changed',
      ...named(),
      ...(changed.version !== before.version && { version: changed.version }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code } = error;
    return { case_id: caseId, outcome: 'refused', code, reason: errorCodes[code].text, ...named() };
  }
}
