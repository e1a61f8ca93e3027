import { ConditionFailed, transact } from '../data/core/transaction.ts';
import { keyForLog } from '../data/documents/file-name.ts';
import { listFileVersions, removeFileVersions } from '../data/documents/file-versions.ts';
import { removeFile } from '../data/documents/stored-file.ts';
import { deletePurgeItem, dueForPurge, type PurgeItem, putRemovedFile } from '../data/jobs/purge.ts';
import { removeAccount } from '../data/people/remove-account.ts';
import { logger } from '../platform/logger.ts';
import { toTheEnd } from '../platform/steps.ts';
import { pastRetention } from './past-retention.ts';
import { removeCase } from './remove-case.ts';
import { receivedRemoval } from './remove-received.ts';

/**
 * Once a day: finishes what was interrupted, and removes what is past its retention. Files whose removal is on
 * record are removed, uploads no one finished are given up. One that fails does not hold up the others, and
 * is due again tomorrow.
 * @throws when any failed, after all were tried, so that the alarm sees it
 */
export const handler = async (): Promise<void> => {
  let done = 0;
  const failures: unknown[] = [];
  for await (const item of everythingDue()) {
    try {
      await purge(item);
      done++;
    } catch (error) {
      failures.push(error);
      logger.error('could not be purged', {
        entity: item.entity,
        ...('storage_key' in item && item.storage_key && { file: keyForLog(item.storage_key) }),
        error: error instanceof Error ? error : String(error),
      });
    }
  }
  logger.info('purged', { done, failed: failures.length });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} items could not be purged`);
};

async function* everythingDue(): AsyncGenerator<PurgeItem> {
  yield* dueForPurge();
  yield* pastRetention();
}

async function purge(item: PurgeItem): Promise<void> {
  try {
    switch (item.entity) {
      case 'Upload':
      case 'ResumeFile':
        // The row goes before the file, so that it cannot be finished into a document without one.
        await transact({ row: deletePurgeItem(item), file: putRemovedFile(item.storage_key) });
        return await removeFile(item.storage_key);
      case 'RemovedFile':
        if (item.every_version) await toTheEnd(removeFileVersions(await listFileVersions(item.storage_key)));
        else await removeFile(item.storage_key);
        return await transact({ row: deletePurgeItem(item) });
      case 'ApplicantCase':
        return await removeCase({
          caseId: item.case_id,
          applicantId: item.applicant_id,
          organizationId: item.org_id,
          ...(item.inactive_since && { inactiveSince: new Date(item.inactive_since) }),
        });
      case 'Received':
        return await toTheEnd(receivedRemoval(item, { restorable: item.restorable === 'yes' }));
      case 'RemovedAccount':
        return await removeAccount(item.user_id);
    }
  } catch (error) {
    // Finished or purged by someone else since the index was read.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
