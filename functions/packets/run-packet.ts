import { createHash, randomUUID } from 'node:crypto';
import { documentPrefix } from '#shared/domain/storage-prefixes.ts';
import { putHistory } from '../data/cases/history.ts';
import { ConditionFailed, transact } from '../data/core/transaction.ts';
import {
  claimPacket,
  failPacket,
  finishPacket,
  getPacketItem,
  maxAttempts,
  type PacketItem,
  reportProgress,
} from '../data/documents/packet.ts';
import { putPacketFiles } from '../data/documents/packet-files.ts';
import { storeFile } from '../data/documents/stored-file.ts';
import { cancelFileRemoval, putRemovedFile } from '../data/jobs/purge.ts';
import { logger } from '../platform/logger.ts';
import { buildExhibits } from './build-exhibits.ts';
import type { Building, BuildResult, StoreResult } from './build-result.ts';
import type { FontFiles } from './compose/fonts.ts';
import { FileMissing, type OnProgress, TooManyPages } from './compose/plan.ts';
import { FormNotOnPath, FormNotUploaded } from './forms/form-not-uploaded.ts';
import { buildReport } from './reports/build-report.ts';
import { NotFiled } from './reports/proof-of-submission.ts';

/** The packet was canceled, or another run took over; this run's results no longer count. */
class Superseded extends Error {}
/** The maximum number of progress updates per step. */
const reportsPerStep = 10;

/**
 * Builds an ordered packet or report. Idempotent: a finished one is left alone, and of concurrent runs, the one
 * that claimed it last completes it. Files are scheduled for deletion before they are stored, and unscheduled by
 * the transaction that completes the packet, so an interrupted run leaves nothing behind.
 * @throws the error, so that the stream retries
 */
export async function runPacket(caseId: string, number: number, fonts: () => FontFiles): Promise<void> {
  const packet = await getPacketItem(caseId, number);
  if (!packet) return;
  const run = randomUUID();
  if (!(await claimPacket(packet, run))) return;
  try {
    if (packet.tries >= maxAttempts) throw new Error('Every run of this packet was interrupted.');
    await build(packet, run, fonts());
  } catch (error) {
    if (error instanceof Superseded) return;
    if (error instanceof TooManyPages)
      return void (await failPacket(packet, run, 'too_many_pages', error.document));
    if (error instanceof FileMissing)
      return void (await failPacket(packet, run, 'file_missing', error.document));
    if (error instanceof FormNotUploaded) return void (await failPacket(packet, run, 'not_uploaded'));
    if (error instanceof FormNotOnPath) return void (await failPacket(packet, run, 'not_on_path'));
    if (error instanceof NotFiled) return void (await failPacket(packet, run, 'not_filed'));
    logger.error('packet not built', {
      case_id: caseId,
      number,
      error: error instanceof Error ? error : String(error),
    });
    if (packet.tries + 1 >= maxAttempts) await failPacket(packet, run, 'unexpected');
    throw error;
  }
}

async function buildFiles(packet: PacketItem, fonts: FontFiles, building: Building): Promise<BuildResult> {
  const { report, form } = packet;
  if (form) {
    const { buildForm } = await import('./forms/build-form.ts');
    return buildForm(packet, form.id, fonts, building);
  }
  return report && report !== 'form'
    ? buildReport(packet, report, fonts, building)
    : buildExhibits(packet, fonts, building);
}

async function build(packet: PacketItem, run: string, fonts: FontFiles): Promise<void> {
  const { case_id: caseId, number, ordinal = number, report, form } = packet;
  const onProgress: OnProgress = async ({ step, done, total }) => {
    const stride = Math.ceil(total / reportsPerStep);
    if (done % stride !== 0) return;
    if (!(await reportProgress(packet, run, { step, done, total }))) throw new Superseded();
  };
  const keys: string[] = [];
  const store: StoreResult = async (type, bytes) => {
    const key = `${documentPrefix}${caseId}/packets/${number}-${run}.${type}`;
    await transact({ file: putRemovedFile(key, { everyVersion: true }) });
    await storeFile(key, bytes, `application/${type}`);
    keys.push(key);
    return { key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  const { files, pages, ...results } = await buildFiles(packet, fonts, { store, onProgress });
  try {
    await transact({
      packet: finishPacket(packet, run, { ...results, pages }),
      files: files && putPacketFiles(caseId, number, files),
      kept: keys.map((key) => cancelFileRemoval(key)),
      history: putHistory(
        caseId,
        { userId: packet.made_by_id, fullName: packet.made_by },
        { kind: 'packet', number: ordinal, pages, ...(report && { report }), ...(form && { form }) },
      ),
    });
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Superseded();
    throw error;
  }
}
