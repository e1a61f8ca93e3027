import type * as z from 'zod/mini';
import type { casesContract, UndoOutcome } from '#shared/contract/cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { latestChange } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { knownError } from '../platform/known-error.ts';
import { changeStatus } from '../workflows/change-case.ts';
import { runInLanes } from './run-in-lanes.ts';

const lanes = 5;

/** Cases are independent: one that can't be undone doesn't block the others. */
export const undoStatusChanges: EndpointFunction<typeof casesContract.undoStatusChanges> = async ({
  actor,
  body: { changes },
}) => {
  const byCase = [...new Map(changes.map((change) => [change.case_id, change])).values()];
  const results = await runInLanes(
    byCase,
    ({ case_id }) => case_id,
    lanes,
    ({ case_id, version }) => undoOne(actor, case_id, version),
  );
  return { results };
};

async function undoOne(actor: Caller, caseId: string, version: number): Promise<z.infer<typeof UndoOutcome>> {
  try {
    await restoreStatus(actor, caseId, version);
    return { case_id: caseId, outcome: 'changed' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { text: reason } = await knownError(error.code);
    return { case_id: caseId, outcome: 'refused', code: error.code, reason };
  }
}

/**
 * The previous status comes from the history, never from the request, and the write is conditional on the case
 * being unchanged since it was read: an undo only reverts the person's own latest change.
 */
async function restoreStatus(actor: Caller, caseId: string, version: number): Promise<void> {
  const found = await requireCase(actor, caseId);
  if (found.changed_in?.status !== version) throw new ApiError('case.changed');
  const last = await latestChange(caseId, 'status');
  if (last?.change.kind !== 'status' || last.actor_id !== actor.userId || last.change.to !== found.status)
    throw new ApiError('case.changed');
  const age = now().getTime() - new Date(last.at).getTime();
  if (age > (limits.undoSeconds + limits.undoGraceSeconds) * 1000) throw new ApiError('case.undo_expired');
  await changeStatus(found, last.change.from, actor);
}
