import { saveFile } from '../save-file.ts';

/** Where a ZIP file is written. */
export interface FileSink {
  readonly write: (chunks: readonly Uint8Array<ArrayBuffer>[]) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Discards what was written. */
  readonly discard: () => Promise<void>;
}

/** Keeps the file in the browser, which moves large ones to disk, and downloads it when it is complete. */
export function downloadSink(name: string): FileSink {
  let blobs: Blob[] = [];
  return {
    write: async (chunks) => {
      blobs.push(new Blob([...chunks]));
    },
    close: async () => saveFile(new Blob(blobs, { type: 'application/zip' }), name),
    discard: async () => {
      blobs = [];
    },
  };
}

type Picker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

/** Chrome and Edge can write a file that the person chose. https://wicg.github.io/file-system-access */
const pickerOf = (browser: object): Picker | undefined =>
  'showSaveFilePicker' in browser && typeof browser.showSaveFilePicker === 'function'
    ? (browser.showSaveFilePicker.bind(browser) as Picker)
    : undefined;

export const canWriteToDisk = (): boolean => pickerOf(window) !== undefined;

/**
 * Asks where to save the file, and writes it there. Only in response to a click.
 * @returns undefined if the person canceled
 */
export async function diskSink(suggestedName: string): Promise<FileSink | undefined> {
  const pick = pickerOf(window);
  if (!pick) throw new Error('This browser can’t write to files.');
  try {
    const types = [{ description: 'ZIP file', accept: { 'application/zip': ['.zip'] } }];
    const stream = await (await pick({ suggestedName, types })).createWritable();
    return {
      write: async (chunks) => {
        for (const chunk of chunks) await stream.write(chunk);
      },
      close: () => stream.close(),
      discard: () => stream.abort(),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}
