import type { Archive, ArchivedFile } from './archive.ts';
import { fetchFile } from './fetch-file.ts';
import type { FileSink } from './file-sink.ts';
import { zipWriter } from './zip-writer.ts';

export interface PartProgress {
  /** Complete files. */
  readonly files: number;
  readonly bytes: number;
}

interface RunOptions {
  /** Opens the ZIP file; undefined if the person canceled. */
  readonly open: () => Promise<FileSink | undefined>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PartProgress) => void;
}

/** The ZIP file couldn't be written, for example because the disk is full. */
export class WriteFailed extends Error {
  override readonly name = 'WriteFailed';
}

/**
 * Writes one part of an archive. After a failed run, the next one continues with the file that failed. Only if the ZIP
 * file itself couldn't be written does it start over.
 */
export function partJob(
  archive: Archive,
  parts: readonly (readonly ArchivedFile[])[],
  number: number,
  missing: Set<ArchivedFile>,
) {
  const files = parts[number - 1] ?? [];
  let opened: { readonly sink: FileSink; readonly zip: ReturnType<typeof zipWriter> } | undefined;
  let progress: PartProgress = { files: 0, bytes: 0 };

  const discard = async (): Promise<void> => {
    const sink = opened?.sink;
    opened = undefined;
    progress = { files: 0, bytes: 0 };
    // What was written is incomplete anyway.
    await sink?.discard().catch(() => undefined);
  };
  const write = async (writing: Promise<void>): Promise<void> => {
    try {
      await writing;
    } catch (cause) {
      await discard();
      throw new WriteFailed('The ZIP file couldn’t be written.', { cause });
    }
  };
  /** @returns whether the part is complete; not if the person canceled */
  const run = async ({ open, signal, onProgress }: RunOptions): Promise<boolean> => {
    if (!opened) {
      const sink = await open();
      if (!sink) return false;
      opened = { sink, zip: zipWriter(sink) };
    }
    const { zip } = opened;
    for (const file of files.slice(progress.files)) {
      const before = progress;
      onProgress(before);
      const bytes = await fetchFile(file, {
        signal,
        onBytes: (more) => onProgress({ ...before, bytes: before.bytes + more }),
      });
      if (bytes) await write(zip.add(file.path, bytes, file.created_at));
      else missing.add(file);
      progress = { files: before.files + 1, bytes: before.bytes + (file.size ?? bytes?.length ?? 0) };
    }
    onProgress(progress);
    const encoder = new TextEncoder();
    for (const { path, text } of archive.write({ number, parts, missing }))
      await write(zip.add(path, encoder.encode(text), new Date()));
    await write(zip.end());
    opened = undefined;
    return true;
  };
  return { run, discard };
}
