import type { bulkChangesContract, ChangeOutcome } from '#shared/contract/bulk-changes.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { rejectedOutcome, stateBefore } from './bulk-outcome.ts';
import { changeLatest } from './change-latest.ts';
import { lanesOf, prepareChange } from './prepare-change.ts';
import { runInLanes } from './run-in-lanes.ts';

const previewLanes = 5;

/** Changes each case independently, a few at a time. Failures are reported and don't stop the rest. */
export const changeCases: EndpointFunction<typeof bulkChangesContract.changeCases> = async ({
  actor,
  body: { case_ids, change, preview, include_settled },
}) => {
  const prepared = await prepareChange(change, include_settled, requireOrganization(actor));
  const apply = async (found: CaseItem): Promise<CaseItem> => {
    if (prepared.isSame(found)) return found;
    prepared.requireChangeable(found);
    return preview ? { ...found } : prepared.apply(found, actor);
  };
  const ids = [...new Set(case_ids)];
  const results = await runInLanes(
    ids,
    (id) => id,
    preview ? previewLanes : lanesOf(change),
    (id) => changeOne(id, actor, apply),
  );
  return { results };
};

/** Bulk changes carry no version, so they apply on top of concurrent changes. */
async function changeOne(
  caseId: string,
  actor: Caller,
  apply: (found: CaseItem) => Promise<CaseItem>,
): Promise<ChangeOutcome> {
  let previous: CaseItem | undefined;
  try {
    const { before, changed } = await changeLatest(actor, caseId, async (found) => {
      previous = found;
      return apply(found);
    });
    return {
      case_id: caseId,
      outcome: changed === before ? 'unchanged' : 'changed',
      ...stateBefore(previous),
      ...(changed.version !== before.version && { version: changed.version }),
    };
  } catch (error) {
    return await rejectedOutcome(caseId, error, previous);
  }
}
