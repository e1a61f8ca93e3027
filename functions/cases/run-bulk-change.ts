import {
  type BulkChangeItem,
  type BulkChangeResult,
  changeBulkChange,
  getBulkCases,
  getBulkChange,
  getBulkResults,
} from '../data/cases/bulk-change.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { changeBulkCase } from './change-bulk-case.ts';
import type { Changer } from './change-latest.ts';
import { casesPerStep, minMilliseconds, throttle } from './job-pace.ts';
import { prepareChange } from './prepare-change.ts';
import { requireStillAllowed } from './require-still-allowed.ts';
import { restoreBulkCase } from './restore-bulk-case.ts';

/**
 * Runs one step of a bulk change and updates the job's row; the stream event of that update triggers the next step.
 * An interrupted step is retried. Each case's change is written together with its result, so it isn't applied
 * twice.
 * @param revision of the row in the stream event. Other revisions have already run or have their own event. A late
 * event runs nothing, because the change has stopped by then (see job-state.ts)
 * @throws any error the stream should retry
 */
export async function runBulkChange(userId: string, id: string, revision: number): Promise<void> {
  const job = await getBulkChange(userId, id);
  if (job?.state !== 'RUNNING' || job.revision !== revision) return;
  try {
    const actor = await requireStillAllowed(job, 'case.list.organization');
    await runStep(job, await changerOf(job, actor));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await changeBulkChange(job, { state: 'FAILED', failure: error.code, finished_at: timestamp() });
  }
}

type Outcome = Awaited<ReturnType<typeof changeBulkCase>> | Awaited<ReturnType<typeof restoreBulkCase>>;

type ChangeCase = (caseId: string, result: BulkChangeResult | undefined) => Promise<Outcome>;

/**
 * The function that a step calls for each case. An undo doesn't need the change's prerequisites, such as an owner
 * who may have left by now.
 */
async function changerOf(job: BulkChangeItem, actor: Changer): Promise<ChangeCase> {
  if (job.phase === 'undo') return (caseId, result) => restoreBulkCase(job, caseId, result, actor);
  const prepared = await prepareChange(job.change, job.include_settled, job.org_id);
  return async (caseId, earlier) => earlier?.outcome ?? changeBulkCase(job, caseId, actor, prepared);
}

async function runStep(job: BulkChangeItem, run: ChangeCase): Promise<void> {
  const caseIds = await getBulkCases(job, job.done, casesPerStep);
  const results = await getBulkResults(job, caseIds);
  const outcomes: Outcome[] = [];
  for (const caseId of caseIds) {
    const startedAt = performance.now();
    outcomes.push(await run(caseId, results.get(caseId)));
    await throttle(startedAt, minMilliseconds.changedCase);
  }
  const counted = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const done = job.done + caseIds.length;
  const progress = {
    done,
    changed: job.changed + counted('changed'),
    unchanged: job.unchanged + counted('unchanged'),
    refused: job.refused + counted('refused'),
    undone: job.undone + counted('undone'),
    kept: job.kept + counted('kept'),
    ...(done >= job.total && { state: 'DONE' as const, finished_at: timestamp() }),
  };
  if (await changeBulkChange(job, progress)) return;
  // Stopped in the meantime: the work of this step still counts.
  const stopped = await getBulkChange(job.user_id, job.id);
  if (stopped?.state === 'STOPPED' && stopped.revision === job.revision + 1)
    await changeBulkChange(stopped, progress);
}
