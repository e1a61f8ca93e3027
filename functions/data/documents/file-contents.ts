import { type DocumentExtension, documentTypes } from '#shared/domain/document-types.ts';
import { isAbsent, readBytes, statFile } from './stored-file.ts';

const maxMagicLength = 16;
/** Where a ZIP's list of files ends up: the last 64 KiB hold that of several hundred files. */
const directoryBytes = 64 * 1024;

export type FileFault = 'document.not_uploaded' | 'document.mismatch' | 'document.wrong_type';

/**
 * What is wrong with a file that was uploaded: not there, not of the length and type announced, or not
 * what its extension says by its first bytes (a DOCX also has to be a ZIP that holds a Word document).
 * A file that is removed while it is read did not arrive.
 */
export async function findFileFault(
  key: string,
  announced: { size: number; extension: DocumentExtension },
): Promise<FileFault | undefined> {
  try {
    return await inspectFile(key, announced);
  } catch (error) {
    if (isAbsent(error)) return 'document.not_uploaded';
    throw error;
  }
}

async function inspectFile(
  key: string,
  announced: { size: number; extension: DocumentExtension },
): Promise<FileFault | undefined> {
  const { mimeType, magic } = documentTypes[announced.extension];
  const stored = await statFile(key);
  if (!stored) return 'document.not_uploaded';
  if (stored.size !== announced.size || stored.mimeType !== mimeType || stored.hasOtherHeaders)
    return 'document.mismatch';
  const start = (await readBytes(key, 0, maxMagicLength - 1)).toString('hex');
  if (!magic.some((bytes) => start.startsWith(bytes))) return 'document.wrong_type';
  if (announced.extension === 'docx') {
    const directory = await readBytes(key, Math.max(0, stored.size - directoryBytes), stored.size - 1);
    if (!directory.includes('word/')) return 'document.wrong_type';
  }
  return undefined;
}
