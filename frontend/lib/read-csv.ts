import Papa from 'papaparse';
import { errorText } from './api-error.ts';

/** The file itself is the problem. The message is user-facing and says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The user-facing message for any error of an import. */
export const importErrorText = (error: unknown): string =>
  error instanceof UnreadableFile ? error.message : errorText(error);

/** Chunk size for parsing. The page stays responsive in between. */
const chunkBytes = 256 * 1024;

/**
 * Streams a CSV file with commas, semicolons, or tabs.
 * @param take called with each row; returns a reason if the file can't be read at all
 * @throws UnreadableFile with that reason, or with one of its own
 */
export function readCsv(file: File, take: (cells: readonly string[]) => string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(file, {
      chunkSize: chunkBytes,
      chunk: ({ data }, parser) => {
        for (const cells of data) {
          const problem = take(cells);
          if (problem === undefined) continue;
          // Aborting completes the parsing.
          reject(new UnreadableFile(problem));
          return parser.abort();
        }
      },
      complete: () => resolve(),
      error: () => reject(new UnreadableFile('The file couldn’t be read.')),
    });
  });
}
