import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { placeableTypes } from '#shared/domain/packet-layout.ts';
import { limits } from '#shared/schema/limits.ts';
import { getDocument } from '../data/documents/document.ts';
import { availabilityOf } from '../data/documents/file-availability.ts';
import { recordReadFile } from '../data/documents/record-read-file.ts';
import { isAbsent, isAccessDenied, readFile } from '../data/documents/stored-file.ts';
import { placeDocument } from './compose/place-document.ts';

/**
 * Counts the pages of accepted documents by embedding each in a test packet, so that staff see page counts, limits,
 * and files that can't be embedded before building one. Idempotent.
 */
export async function countPages(caseId: string, documentIds: readonly string[]): Promise<void> {
  for (const id of documentIds) {
    const document = await getDocument(caseId, id);
    if (!document || document.packet_pages !== undefined) continue;
    if (!placeableTypes.includes(document.mime_type) || availabilityOf(document) !== 'AVAILABLE') continue;
    const bytes = await readIfExists(document.storage_key);
    if (!bytes) continue;
    const scratch = await PDFDocument.create({ updateMetadata: false });
    const placed = await placeDocument(scratch, bytes, document.mime_type, limits.packetPages);
    await recordReadFile(caseId, id, {
      ...('problem' in placed
        ? { packet_pages: 1, packet_problem: placed.problem }
        : { packet_pages: placed.pages }),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  }
}

async function readIfExists(key: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(key);
  } catch (error) {
    if (isAbsent(error) || isAccessDenied(error)) return undefined;
    throw error;
  }
}
