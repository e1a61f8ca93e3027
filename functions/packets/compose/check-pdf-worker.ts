import { parentPort, workerData } from 'node:worker_threads';
import { decodePDFRawStream, PDFContext, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { copyPdf } from './copy-pdf.ts';
import { problemOf } from './problem-of.ts';

/** The thread of `checkPdf`. */
if (!parentPort) throw new Error('This file runs in a worker thread.');
const port = parentPort;
const maxDecoded: number = workerData.decodedBytes;
let decoded = 0;

/** Limits what the library's decoders produce: it has no limit of its own, and isn't part of the heap. */
function limitDecoders(): void {
  const dict = PDFContext.create().obj({ Filter: 'RunLengthDecode' });
  const decoder = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array()));
  const allDecoders = Object.getPrototypeOf(Object.getPrototypeOf(decoder));
  const grow = allDecoders.ensureBuffer;
  allDecoders.ensureBuffer = function (requested: number): Uint8Array {
    const size = this.buffer.length;
    if (decoded + requested - size > maxDecoded) throw new Error('Too much to decode.');
    const buffer: Uint8Array = grow.call(this, requested);
    decoded += buffer.length - size;
    return buffer;
  };
}

limitDecoders();
port.on('message', async ({ bytes, maxPages }) => {
  decoded = 0;
  try {
    const scratch = await PDFDocument.create({ updateMetadata: false });
    port.postMessage(await copyPdf(scratch, bytes, maxPages));
  } catch (error) {
    const cause = error instanceof Error ? error.name : 'unknown';
    port.postMessage({ problem: problemOf(error, bytes), cause });
  }
});
port.postMessage('started');
