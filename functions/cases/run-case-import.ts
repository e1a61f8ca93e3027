import {
  type CaseImportItem,
  changeCaseImport,
  deleteDonePart,
  getCaseImport,
  getImportLines,
  getImportResults,
  type ImportResult,
  isPartDone,
} from '../data/cases/case-import.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import type { Changer } from './change-latest.ts';
import { importLine, prepareImportStep } from './import-line.ts';
import { linesPerStep, minMilliseconds, throttle } from './job-pace.ts';
import { requireStillAllowed } from './require-still-allowed.ts';
import { runInLanes } from './run-in-lanes.ts';

/**
 * Each line makes about ten round trips to the table and the user pool; ten lines in sequence would take over a
 * second.
 */
const lanes = 5;

/**
 * Runs one step of an import and updates the job's row; the stream event of that update triggers the next step. An
 * interrupted step is retried. Each line's writes and its result are in one transaction, so they aren't applied
 * twice.
 * @param revision of the row in the stream event. Other revisions have already run or have their own event
 * @throws any error the stream should retry
 */
export async function runCaseImport(userId: string, id: string, revision: number): Promise<void> {
  const startedAt = performance.now();
  const job = await getCaseImport(userId, id);
  if (job?.state !== 'RUNNING' || job.revision !== revision) return;
  try {
    const actor = await requireStillAllowed(job, 'case.create.applicant');
    const progress = await runStep(job, actor);
    // No one waits for capacity after the last step.
    if (!progress.state) await throttle(startedAt, minMilliseconds.importStep);
    const isMoved = await moveOn(job, progress);
    if (isMoved && isPartDone(job, progress.done)) await deleteDonePart(job, progress.done);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await changeCaseImport(job, { state: 'FAILED', failure: error.code, finished_at: timestamp() });
  }
}

type Progress = Pick<CaseImportItem, 'done' | 'imported' | 'existing' | 'refused'> &
  Partial<Pick<CaseImportItem, 'state' | 'finished_at'>>;

/** Lines of the same applicant run sequentially: in parallel, they would conflict. */
async function runStep(job: CaseImportItem, actor: Changer): Promise<Progress> {
  const lines = await getImportLines(job, linesPerStep);
  if (!lines) throw new ApiError('case_import.incomplete');
  const earlier = await getImportResults(job, lines);
  const step = await prepareImportStep(job, actor);
  const outcomes = await runInLanes(
    lines,
    ({ cells }) => cells.email?.trim().toLowerCase() ?? '',
    lanes,
    async (each) => earlier.get(each.line) ?? importLine(step, each),
  );
  const counted = (outcome: ImportResult['outcome']) => outcomes.filter((each) => each === outcome).length;
  const done = job.done + lines.length;
  return {
    done,
    imported: job.imported + counted('imported'),
    existing: job.existing + counted('exists'),
    refused: job.refused + counted('refused'),
    ...(done >= job.total && { state: 'DONE' as const, finished_at: timestamp() }),
  };
}

async function moveOn(job: CaseImportItem, progress: Progress): Promise<boolean> {
  if (await changeCaseImport(job, progress)) return true;
  // Stopped in the meantime: the work of this step still counts.
  const stopped = await getCaseImport(job.user_id, job.id);
  if (stopped?.state !== 'STOPPED' || stopped.revision !== job.revision + 1) return false;
  return (await changeCaseImport(stopped, progress)) !== undefined;
}
