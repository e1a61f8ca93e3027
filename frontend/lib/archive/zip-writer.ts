import { Zip, ZipPassThrough } from 'fflate';
import { zippedFromUnix } from '#shared/domain/file-name.ts';
import type { FileSink } from './file-sink.ts';

/**
 * Writes a ZIP file, one file in memory at a time. Without compression, since PDF, images, and DOCX are already
 * compressed.
 */
export function zipWriter(sink: FileSink) {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const flush = async (): Promise<void> => {
    const ready = chunks;
    chunks = [];
    await sink.write(ready);
  };
  return {
    add: async (path: string, bytes: Uint8Array<ArrayBuffer>, mtime: string | Date): Promise<void> => {
      const file = Object.assign(new ZipPassThrough(path), { mtime, ...zippedFromUnix });
      zip.add(file);
      file.push(bytes, true);
      await flush();
    },
    end: async (): Promise<void> => {
      zip.end();
      await flush();
      await sink.close();
    },
  };
}
