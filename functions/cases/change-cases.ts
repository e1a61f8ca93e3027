import type { bulkChangesContract, ChangeOutcome } from '#shared/contract/bulk-changes.ts';
import { isSettled } from '#shared/domain/case-status.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { changeDueDate, changeOwner, changeStatus, requireColleague } from '../workflows/change-case.ts';
import { refused, stateBefore } from './bulk-outcome.ts';
import { changeLatest } from './change-latest.ts';
import { runInLanes } from './run-in-lanes.ts';

const lanes = 5;

/** Changes each case independently, a few at a time. Failures are reported and don't stop the rest. */
export const changeCases: EndpointFunction<typeof bulkChangesContract.changeCases> = async ({
  actor,
  body: { case_ids, change, preview, include_settled },
}) => {
  const organizationId = requireOrganization(actor);
  const owner =
    change.kind === 'owner' && change.owner_id
      ? await requireColleague(change.owner_id, organizationId)
      : undefined;
  const isSame = (found: CaseItem): boolean => {
    if (change.kind === 'status') return found.status === change.status;
    if (change.kind === 'due') return (found.sla_due_at ?? null) === change.sla_due_at;
    return found.owner_id === owner?.userId;
  };
  const apply = (found: CaseItem): Promise<CaseItem> | CaseItem => {
    if (isSame(found)) return found;
    if (change.kind !== 'owner' && isSettled(found.status) && !include_settled)
      throw new ApiError('case.settled');
    if (preview) return { ...found };
    if (change.kind === 'status') return changeStatus(found, change.status, actor);
    if (change.kind === 'due') return changeDueDate(found, change.sla_due_at ?? undefined, actor);
    return changeOwner(found, owner, actor);
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
  try {
    const { before, changed } = await changeLatest(actor, caseId, async (found) => {
      seen = found;
      return apply(found);
    });
    return {
      case_id: caseId,
      outcome: changed === before ? 'unchanged' : 'changed',
      ...stateBefore(seen),
      ...(changed.version !== before.version && { version: changed.version }),
    };
  } catch (error) {
    return refused(caseId, error, seen);
  }
}
