import { transact } from '../core/transaction.ts';
import { putRemovedFile } from '../jobs/purge.ts';
import { discardFile } from './discard-file.ts';
import { deleteUpload, type UploadItem } from './upload.ts';

/**
 * Discards an upload along with any uploaded file. The row is deleted first: a concurrent completion either no
 * longer finds the row, or has already succeeded, in which case nothing is deleted.
 */
export async function discardUpload(upload: UploadItem): Promise<void> {
  const ended = await transact(
    { upload: deleteUpload(upload), file: putRemovedFile(upload.storage_key) },
    { onConditionFailed: () => true },
  );
  if (!ended) await discardFile(upload.storage_key);
}
