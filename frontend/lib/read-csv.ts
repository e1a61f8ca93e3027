import Papa from 'papaparse';
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
    throw new UnreadableFile('The file isn’t in UTF-8. Save it as “CSV UTF-8”.');
  }
}

/**
 * Reads a CSV file with commas, semicolons, or tabs.
 * @param take called with each row; returns a reason if the file can't be read at all
 * @throws UnreadableFile with that reason, or with one of its own
 */
export async function readCsv(
  file: File,
  take: (cells: readonly string[]) => string | undefined,
): Promise<void> {
  const { data } = Papa.parse<string[]>(await textOf(file));
  for (const [at, cells] of data.entries()) {
    if (at % rowsAtOnce === 0) await pause();
    const problem = take(cells);
    if (problem !== undefined) throw new UnreadableFile(problem);
  }
}
