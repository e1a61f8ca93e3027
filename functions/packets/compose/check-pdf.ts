import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { logger } from '../../platform/logger.ts';
import type { Copied } from './copy-pdf.ts';

/** The limits of reading one PDF. A typical one takes a hundredth of each. */
const pdfLimits = {
  milliseconds: 10_000,
  heapMegabytes: 512,
  /** Of the decompressed parts that describe objects. Page contents and images stay compressed. */
  decodedBytes: 128 * 1024 * 1024,
};

/** In the function's package, the worker is a bundle next to this one. */
const workerFile = join(import.meta.dirname, `check-pdf-worker${extname(import.meta.filename)}`);
let idle: Worker | undefined;

/**
 * Reads a PDF and copies its pages into a separate packet, in a thread that is terminated if it takes too much time or
 * memory. A PDF of a few kilobytes can cause either: with a page tree whose nodes share children, a long run of digits,
 * or compressed zeros. Without the thread, it would end the whole function.
 */
export async function checkPdf(bytes: Uint8Array, maxPages: number): Promise<Copied> {
  const worker = idle ?? (await startWorker());
  idle = undefined;
  worker.ref();
  try {
    const response = once(worker, 'message', { signal: AbortSignal.timeout(pdfLimits.milliseconds) });
    worker.postMessage({ bytes, maxPages });
    const [{ cause, ...result }] = await response;
    if (result.problem === 'damaged') logDamaged(cause);
    worker.unref();
    if (idle) await worker.terminate();
    else idle = worker;
    return result;
  } catch (error) {
    // It ran out of time or memory.
    logDamaged(error instanceof Error ? error.name : 'unknown');
    await worker.terminate();
    return { problem: 'damaged' };
  }
}

/** People are told that the file is damaged. The log has the cause, in case the fault is ours. */
const logDamaged = (cause: string): void => logger.warn('PDF unreadable', { cause });

/** @throws the error that keeps it from starting */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(workerFile, {
    workerData: { decodedBytes: pdfLimits.decodedBytes },
    resourceLimits: { maxOldGenerationSizeMb: pdfLimits.heapMegabytes },
    execArgv: [],
  });
  await once(worker, 'message');
  // Otherwise, an error after a limit was exceeded would end the process.
  worker.on('error', () => undefined);
  return worker;
}
