import { type DocumentExtension, documentTypes } from '#shared/domain/document-types.ts';
import { isAbsent, isAccessDenied, readBytes, statFile } from './stored-file.ts';

const maxMagicLength = 16;
/** The directory of a ZIP file is at its end: the last 64 KiB hold that of several hundred files. */
const directoryBytes = 64 * 1024;

export type FileFault = 'document.not_uploaded' | 'document.mismatch' | 'document.wrong_type';

/**
 * Checks an uploaded file: it must exist, have the announced length and type, and have content that matches its
 * extension by the first bytes (a DOCX file must also be a ZIP with a Word document). A file that is deleted during
 * the check counts as missing.
 */
export async function findFileFault(
  key: string,
  announced: { size: number; extension: DocumentExtension },
): Promise<FileFault | undefined> {
  try {
    return await inspectFile(key, announced);
  } catch (error) {
    if (isAbsent(error) || isAccessDenied(error)) return 'document.not_uploaded';
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
