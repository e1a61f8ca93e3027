import { ConditionFailed, transact } from '../data/core/transaction.ts';
import { keyForLog } from '../data/documents/file-name.ts';
import { listVersionsOfFile, removeFileVersions } from '../data/documents/file-versions.ts';
import { removeFile } from '../data/documents/stored-file.ts';
import { deletePurgeItem, dueForPurge, type PurgeItem, putRemovedFile } from '../data/jobs/purge.ts';
import { removeAccount } from '../data/people/remove-account.ts';
import { logger } from '../platform/logger.ts';
import { runInParallel } from '../platform/run-in-parallel.ts';
import { type HasTime, runWhileTime, type Steps, scheduled } from '../platform/steps.ts';
import { checkScanning } from '../workflows/check-scanning.ts';
import { pastRetention } from './past-retention.ts';
import { caseRemoval } from './remove-case.ts';
import { receivedRemoval } from './remove-received.ts';

/** The maximum duration of a step, including retries. */
const stepMilliseconds = 30_000;

/** More would exceed what the function's share of a processor can handle. */
const maxParallel = 8;

/**
 * Hourly: completes interrupted deletions, deletes what is past its retention, scheduled files, and unfinished
 * uploads, and checks that uploads are scanned. A failure doesn't block the rest.
 * @throws after processing what there was time for, if anything failed or is left. Lambda then runs it twice more,
 * and the alarm is triggered
 */
export const handler = scheduled(stepMilliseconds, async (hasTime) => {
  const parts = await Promise.allSettled([purgeDue(hasTime), checkScanning()]);
  const failures = parts.flatMap((part) => (part.status === 'rejected' ? [part.reason] : []));
  if (failures.length > 0)
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, failures.join('; '));
});

async function purgeDue(hasTime: HasTime): Promise<void> {
  let done = 0;
  let interrupted = 0;
  const failures: unknown[] = [];
  const reachedEnd = await runInParallel(
    everythingDue(),
    { parallel: maxParallel, hasTime },
    async (item) => {
      try {
        if (await runWhileTime(purge(item), hasTime)) done++;
        else interrupted++;
      } catch (error) {
        failures.push(error);
        logger.error('could not be purged', {
          entity: item.entity,
          ...('storage_key' in item && item.storage_key && { file: keyForLog(item.storage_key) }),
          error: error instanceof Error ? error : String(error),
        });
      }
    },
  );
  const isComplete = reachedEnd && interrupted === 0;
  logger.info('purged', { done, failed: failures.length, complete: isComplete });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} items could not be purged`);
  if (!isComplete) throw new Error('Not everything due could be purged in time. The next run continues.');
}

async function* everythingDue(): AsyncGenerator<PurgeItem> {
  yield* dueForPurge();
  yield* pastRetention();
}

async function* purge(item: PurgeItem): Steps {
  try {
    switch (item.entity) {
      case 'Upload':
      case 'ResumeFile':
        // The row is deleted before the file, so the upload can't be completed into a document without a file.
        await transact({ row: deletePurgeItem(item), file: putRemovedFile(item.storage_key) });
        return await removeFile(item.storage_key);
      case 'RemovedFile':
        if (item.every_version) yield* removeFileVersions(await listVersionsOfFile(item.storage_key));
        else await removeFile(item.storage_key);
        return await transact({ row: deletePurgeItem(item) });
      case 'ApplicantCase':
        return yield* caseRemoval({
          caseId: item.case_id,
          applicantId: item.applicant_id,
          organizationId: item.org_id,
          ...(item.inactive_since && { inactiveSince: new Date(item.inactive_since) }),
        });
      case 'Received':
        return yield* receivedRemoval(item, { restorable: item.restorable === 'yes' });
      case 'RemovedAccount':
        return await removeAccount(item.user_id);
    }
  } catch (error) {
    // Completed or purged concurrently since the index was read.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
