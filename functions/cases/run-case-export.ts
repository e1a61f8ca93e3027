import { randomUUID } from 'node:crypto';
import { exportLimits } from '#shared/domain/export-limits.ts';
import {
  type CaseExportItem,
  changeCaseExport,
  exportKey,
  finished,
  getCaseExport,
  partKey,
} from '../data/cases/case-export.ts';
import { readStaffCases } from '../data/cases/staff-case-list.ts';
import { joinFiles, storeFile } from '../data/documents/stored-file.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { caseCsv, csvRows, csvType } from './case-csv.ts';
import { csvContext } from './csv-context.ts';
import { requireStillAllowed } from './require-still-allowed.ts';

/**
 * Cases per step: one read of 48 units, or of at most 72 where a filter leaves rows out. Lambda polls a stream four
 * times a second, so an export uses less than 300 of the 3,000 units a second of the list's partition, and three
 * exports of one organization less than a third. https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
export const casesPerExportStep = 1000;

/**
 * Runs one step of an export and updates the job's row; the stream event of that update triggers the next step.
 * Each step writes some cases to its own file, and the last step joins the files; memory holds one step's cases or
 * a few of the files. The row doesn't name the file of an interrupted step, so a retry never duplicates cases.
 * @param revision of the row in the stream event. Other revisions have already run or have their own event
 * @throws any error the stream should retry
 */
export async function runCaseExport(
  userId: string,
  id: string,
  revision: number,
  perStep = casesPerExportStep,
): Promise<void> {
  const job = await getCaseExport(userId, id);
  if (job?.state !== 'RUNNING' || job.revision !== revision) return;
  try {
    await requireStillAllowed(job, 'case.list.organization');
    // Stopped in the meantime: resuming repeats this step.
    await changeCaseExport(job, job.is_read ? await join(job) : await readMore(job, perStep));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await changeCaseExport(job, { state: 'FAILED', failure: error.code, finished_at: timestamp() });
  }
}

async function readMore(job: CaseExportItem, perStep: number): Promise<Partial<CaseExportItem>> {
  const { items, next } = await readStaffCases(job.org_id, job.filter, {
    after: job.position,
    limit: Math.min(perStep, exportLimits.cases - job.rows),
    asOf: new Date(job.created_at),
  });
  const toText = job.parts.length === 0 ? caseCsv : csvRows;
  const text = toText(items, await csvContext(job.org_id));
  const rows = job.rows + items.length;
  const truncated = next !== undefined && rows >= exportLimits.cases;
  return {
    rows,
    parts: text === '' ? job.parts : [...job.parts, await store(job, Buffer.from(text))],
    position: next && Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)])),
    is_read: !next || truncated,
    ...(truncated && { truncated }),
  };
}

async function store(job: CaseExportItem, bytes: Buffer): Promise<CaseExportItem['parts'][number]> {
  const run = randomUUID();
  await storeFile(partKey(job, run), bytes, csvType);
  return { run, bytes: bytes.length };
}

async function join(job: CaseExportItem): Promise<Partial<CaseExportItem>> {
  const parts = job.parts.map(({ run, bytes }) => ({ key: partKey(job, run), bytes }));
  return finished(await joinFiles(parts, exportKey(job), csvType));
}
