import { createHash, randomUUID } from 'node:crypto';
import { longDate } from '#shared/domain/date-text.ts';
import { documentPrefix } from '#shared/domain/storage-prefixes.ts';
import { limits } from '#shared/schema/limits.ts';
import { putHistory } from '../data/cases/history.ts';
import { ConditionFailed, transact } from '../data/core/transaction.ts';
import {
  claimPacket,
  failPacket,
  finishPacket,
  getPacketFiles,
  getPacketItem,
  maxTries,
  type PacketFile,
  type PacketItem,
  putPacketFiles,
  reportProgress,
} from '../data/documents/packet.ts';
import { isAbsent, isConcealed, readFile, storeFile } from '../data/documents/stored-file.ts';
import { keepFileAfterAll, putRemovedFile } from '../data/jobs/purge.ts';
import { logger } from '../platform/logger.ts';
import { archiveOriginals } from './compose/archive-originals.ts';
import { composePacket } from './compose/compose-packet.ts';
import type { FontFiles } from './compose/fonts.ts';
import { FileMissing, type OnProgress, type PacketPlan, TooManyPages } from './compose/plan.ts';

/** It was canceled, or another run has taken over: nothing of this one counts any more. */
class Superseded extends Error {}
/** Progress is written so often at most, of each step. */
const reportsPerStep = 10;

/**
 * Builds a packet that was ordered. Safe to repeat: a finished one is left alone, and of two runs the one that took
 * it on last finishes it. Its files are noted for removal before they are stored, and kept by the transaction that
 * finishes it, so that whatever breaks it off leaves nothing behind.
 * @throws what went wrong, for the stream to try again
 */
export async function runPacket(caseId: string, number: number, fonts: () => FontFiles): Promise<void> {
  const packet = await getPacketItem(caseId, number);
  if (!packet) return;
  const run = randomUUID();
  if (!(await claimPacket(packet, run))) return;
  try {
    if (packet.tries >= maxTries) throw new Error('Every run of this packet was interrupted.');
    await build(packet, run, fonts());
  } catch (error) {
    if (error instanceof Superseded) return;
    if (error instanceof TooManyPages)
      return void (await failPacket(packet, run, 'too_many_pages', error.document));
    if (error instanceof FileMissing)
      return void (await failPacket(packet, run, 'file_missing', error.document));
    logger.error('packet not built', {
      case_id: caseId,
      number,
      error: error instanceof Error ? error : String(error),
    });
    if (packet.tries + 1 >= maxTries) await failPacket(packet, run, 'unexpected');
    throw error;
  }
}

async function build(packet: PacketItem, run: string, fonts: FontFiles): Promise<void> {
  const { case_id: caseId, number } = packet;
  const onProgress: OnProgress = async ({ step, done, total }) => {
    const stride = Math.ceil(total / reportsPerStep);
    if (done % stride !== 0) return;
    if (!(await reportProgress(packet, run, { step, done, total }))) throw new Superseded();
  };
  const files = await getPacketFiles(caseId, number);
  const plan = planOf(packet, files);
  const key = (extension: string) => `${documentPrefix}${caseId}/packets/${number}-${run}.${extension}`;
  const [pdfKey, zipKey] = [key('pdf'), key('zip')];
  await transact({ files: [putRemovedFile(pdfKey, true), putRemovedFile(zipKey, true)] });

  const composed = await composePacket(plan, fonts, onProgress);
  await storeFile(pdfKey, composed.pdf, 'application/pdf');
  const archive = await archiveOriginals(plan, onProgress);
  const zip = Buffer.concat(archive.parts);
  await storeFile(zipKey, zip, 'application/zip');

  const placed = files.map((file, at): PacketFile => {
    const { firstPage, pages, problem } = composed.documents[at] ?? { firstPage: 0, pages: 0 };
    const sha256 = archive.sums[at];
    return { ...file, first_page: firstPage, pages, ...(sha256 && { sha256 }), ...(problem && { problem }) };
  });
  const results = {
    ...{ pages: composed.pages, pdf_key: pdfKey, zip_key: zipKey },
    ...{ pdf_bytes: composed.pdf.length, pdf_sha256: sha256(composed.pdf) },
    ...{ zip_bytes: zip.length, zip_sha256: sha256(zip) },
    left_out: placed.filter(({ problem }) => problem).length,
  };
  try {
    await transact({
      packet: finishPacket(packet, run, results),
      files: putPacketFiles(caseId, number, placed),
      kept: [keepFileAfterAll(pdfKey), keepFileAfterAll(zipKey)],
      history: putHistory(
        caseId,
        { userId: packet.made_by_id, fullName: packet.made_by },
        { kind: 'packet', number, pages: composed.pages },
      ),
    });
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Superseded();
    throw error;
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function planOf(packet: PacketItem, files: readonly PacketFile[]): PacketPlan {
  const madeAt = new Date(packet.created_at);
  return {
    name: `Packet ${packet.number}`,
    ...packet.cover,
    madeAt,
    madeOn: longDate(packet.created_at),
    maxPages: limits.packetPages,
    exhibits: [...Map.groupBy(files, ({ exhibit }) => exhibit)].map(([label, of]) => ({
      label,
      title: of[0]?.exhibit_title ?? label,
      section: of[0]?.section,
      cites: of[0]?.cites,
      documents: of.map(({ id, name, title, mime_type, storage_key }) => ({
        ...{ id, name, title, mimeType: mime_type },
        load: () => load(storage_key, name),
      })),
    })),
  };
}

/** @throws FileMissing */
async function load(key: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(key);
  } catch (error) {
    if (isAbsent(error) || isConcealed(error)) throw new FileMissing(name, { cause: error });
    throw error;
  }
}
