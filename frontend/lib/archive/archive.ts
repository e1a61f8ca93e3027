import { megabyte } from '#shared/schema/limits.ts';

/** A stored file with its place in the archive. */
export interface ArchivedFile {
  /** Identifies the file, whenever it is listed. */
  readonly key: string;
  readonly path: string;
  /** Bytes; absent if the server doesn't know. */
  readonly size?: number | undefined;
  readonly created_at: string;
  /**
   * A link to the file; undefined if it doesn't exist anymore or the person may not read it anymore.
   * @param isRejected whether storage didn't accept the last link
   */
  readonly link: (options: { isRejected: boolean; signal: AbortSignal }) => Promise<string | undefined>;
}

/** A file that the page itself writes. */
interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

/** The page can take files from storage and put them into ZIP files. */
export interface Archive {
  /** Of the ZIP file, without extension. */
  readonly name: string;
  readonly files: readonly ArchivedFile[];
  /** What every part contains besides its files, written once these are known. */
  readonly write: (part: PartContent) => readonly WrittenFile[];
}

/** How the content of an archive is read. */
export interface CollectOptions {
  readonly signal: AbortSignal;
  /** Called with the number of records read so far. */
  readonly onProgress: (records: number) => void;
}

interface PartContent {
  readonly number: number;
  readonly parts: readonly (readonly ArchivedFile[])[];
  /** Files that turned out not to exist anymore. */
  readonly missing: ReadonlySet<ArchivedFile>;
}

/** What a part may have in total if the browser keeps it until it is complete. */
export const keptBytes = 200 * megabyte;
/** The same if the browser writes it to disk: a ZIP file without extensions for large files ends at 4 GB. */
export const writtenBytes = 2000 * megabyte;
/** A ZIP file has fewer than 65,536 entries. */
const maxFiles = 10_000;

export const totalBytes = (files: readonly ArchivedFile[]): number =>
  files.reduce((total, { size = 0 }) => total + size, 0);

/** The files in order, in parts of limited size; one empty part if there are none. */
export function partsOfArchive(files: readonly ArchivedFile[], maxBytes: number): ArchivedFile[][] {
  let part: ArchivedFile[] = [];
  let bytes = 0;
  const parts = [part];
  for (const file of files) {
    const { size = 0 } = file;
    if (part.length === maxFiles || (part.length > 0 && bytes + size > maxBytes)) {
      part = [];
      bytes = 0;
      parts.push(part);
    }
    part.push(file);
    bytes += size;
  }
  return parts;
}

/** `data.zip`, or `data part 2 of 3.zip`. */
export const partName = (name: string, number: number, count: number): string =>
  count === 1 ? `${name}.zip` : `${name} part ${number} of ${count}.zip`;
