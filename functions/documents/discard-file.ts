import { logger } from '../platform/logger.ts';
import { removeFile } from './stored-file.ts';

/** Removes a file whose removal is already on record: what fails now, the purge makes good. */
export async function discardFile(storageKey: string): Promise<void> {
  try {
    await removeFile(storageKey);
  } catch (error) {
    logger.warn('a file is left to the purge', {
      storageKey,
      error: error instanceof Error ? error : String(error),
    });
  }
}
