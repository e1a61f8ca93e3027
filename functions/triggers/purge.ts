import { deletePurgeItem, dueForPurge, type PurgeItem, putRemovedFile } from '../data/purge.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { keyForLog } from '../documents/file-name.ts';
import { removeFile } from '../documents/stored-file.ts';
import { logger } from '../platform/logger.ts';

/**
 * Once a day: finishes what broke off. Files whose removal is on record are removed, uploads nobody
 * finished are given up. One that fails does not hold up the others, and is due again tomorrow.
 * @throws when any failed, after all were tried, so that the alarm sees it
 */
export const handler = async (): Promise<void> => {
  let done = 0;
  const failures: unknown[] = [];
  for await (const item of dueForPurge()) {
    try {
      await purge(item);
      done++;
    } catch (error) {
      failures.push(error);
      logger.error('could not be purged', {
        entity: item.entity,
        file: keyForLog(item.storage_key),
        error: error instanceof Error ? error : String(error),
      });
    }
  }
  logger.info('purged', { done, failed: failures.length });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} items could not be purged`);
};

/** The row of an upload goes before its file, so that it cannot be finished into a document without one. */
async function purge(item: PurgeItem): Promise<void> {
  try {
    if (item.entity === 'Upload')
      await writeTogether(deletePurgeItem(item), putRemovedFile(item.storage_key));
    await removeFile(item.storage_key);
    if (item.entity === 'RemovedFile') await writeTogether(deletePurgeItem(item));
  } catch (error) {
    // Finished or purged by somebody else since the index was read.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
