import { logger } from '../../platform/logger.ts';
import { keyForLog } from './file-name.ts';
import { removeFile } from './stored-file.ts';

/** Deletes a file that is already scheduled for deletion. If this fails, the purge retries it. */
export async function discardFile(storageKey: string): Promise<void> {
  try {
    await removeFile(storageKey);
  } catch (error) {
    logger.warn('file deletion left to the purge', {
      file: keyForLog(storageKey),
      error: error instanceof Error ? error : String(error),
    });
  }
}
