import Papa from 'papaparse';
import { withoutGuards } from '#shared/domain/csv.ts';
import { megabyte } from '#shared/schema/limits.ts';
import { errorText } from './api-error.ts';

/** The file itself is the problem. The message is user-facing and says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The user-facing message for any error of an import. */
export const importErrorText = (error: unknown): string =>
  error instanceof UnreadableFile ? error.message : errorText(error);

/** Rows to take before the page gets a chance to respond. */
const rowsAtOnce = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Decoded as a whole: from parts, the characters at their boundaries would be lost. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnreadableFile('The file couldn’t be read. Choose it again.');
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('The file isn’t in UTF-8. Save it as “CSV UTF-8.”');
  }
}

/** Collects the rows of a file as they are parsed. */
export interface RowReader {
  /**
   * Takes the next row; the first one has the column names.
   * @returns a sentence that says why the file can't be read at all
   */
  take(cells: readonly string[]): string | undefined;
  /** Whether there were only column names and empty rows. */
  isEmpty(): boolean;
}

/**
 * Reads a CSV file with commas, semicolons, or tabs. It may be one of ours that was corrected in a spreadsheet.
 * @returns the reader, with all rows
 * @throws UnreadableFile if the file is too large or empty, isn't text in UTF-8, or is rejected by the reader
 */
export async function readCsv<Reader extends RowReader>(
  file: File,
  reader: Reader,
  { maxBytes }: { readonly maxBytes: number },
): Promise<Reader> {
  if (file.size > maxBytes)
    throw new UnreadableFile(`The file is larger than ${maxBytes / megabyte} MB. Split it into several.`);
  const { data } = Papa.parse<string[]>(await textOf(file));
  for (const [at, cells] of data.entries()) {
    if (at % rowsAtOnce === 0) await pause();
    const problem = reader.take(cells.map(withoutGuards));
    if (problem !== undefined) throw new UnreadableFile(problem);
  }
  if (reader.isEmpty()) throw new UnreadableFile('The file has no rows below the column names.');
  return reader;
}
