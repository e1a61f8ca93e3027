import { transact } from '../core/transaction.ts';
import { putRemovedFile } from '../jobs/purge.ts';
import { discardFile } from './discard-file.ts';
import { deleteUpload, type UploadItem } from './upload.ts';

/**
 * Gives an upload up, with whatever arrived of it. The row goes first: whoever is finishing the same upload
 * at this moment either finds no row any more, or has finished, and then nothing is taken away here.
 */
export async function discardUpload(upload: UploadItem): Promise<void> {
  const ended = await transact(
    { upload: deleteUpload(upload), file: putRemovedFile(upload.storage_key) },
    { onConditionFailed: () => true },
  );
  if (!ended) await discardFile(upload.storage_key);
}
