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
import { keepPace, leastMilliseconds, linesPerStep } from './job-pace.ts';
import { requireStillAllowed } from './require-still-allowed.ts';
import { runInLanes } from './run-in-lanes.ts';

/** Each line waits for the table and the user pool about ten times: one after the other, ten would take over a second. */
const lanes = 5;

/**
 * Runs one step of an import and moves its row on, which the stream reports: that runs the next one. A step that was
 * interrupted is repeated; what it did with a line has been written with its result, and isn't done again.
 * @param revision of the row that the stream reported: any other has been run, or is reported itself
 * @throws what the stream should try again
 */
export async function runCaseImport(userId: string, id: string, revision: number): Promise<void> {
  const startedAt = performance.now();
  const job = await getCaseImport(userId, id);
  if (job?.state !== 'RUNNING' || job.revision !== revision) return;
  try {
    const actor = await requireStillAllowed(job, 'case.create.applicant');
    const progress = await runStep(job, actor);
    // The last step has no one to leave time to.
    if (!progress.state) await keepPace(startedAt, leastMilliseconds.import);
    const isMoved = await moveOn(job, progress);
    if (isMoved && isPartDone(job, progress.done)) await deleteDonePart(job, progress.done);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await changeCaseImport(job, { state: 'FAILED', failure: error.code, finished_at: timestamp() });
  }
}

type Progress = Pick<CaseImportItem, 'done' | 'imported' | 'existing' | 'refused'> &
  Partial<Pick<CaseImportItem, 'state' | 'finished_at'>>;

/** Lines of an applicant come one after the other: two at once would wait for each other. */
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
  // Stopped meanwhile: what the step did counts all the same.
  const stopped = await getCaseImport(job.user_id, job.id);
  if (stopped?.state !== 'STOPPED' || stopped.revision !== job.revision + 1) return false;
  return (await changeCaseImport(stopped, progress)) !== undefined;
}
