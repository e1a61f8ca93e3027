import Papa from 'papaparse';

/** Chunk size for parsing. The page stays responsive in between. */
const chunkBytes = 256 * 1024;

/**
 * Streams a CSV file with commas, semicolons, or tabs.
 * @param take called with each row; returns a reason if the file can't be read at all
 * @throws Error with that reason, or with one of its own
 */
export function readCsv(file: File, take: (cells: readonly string[]) => string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(file, {
      chunkSize: chunkBytes,
      chunk: ({ data }, parser) => {
        for (const cells of data) {
          const problem = take(cells);
          if (problem === undefined) continue;
          parser.abort();
          return reject(new Error(problem));
        }
      },
      complete: () => resolve(),
      error: () => reject(new Error('The file couldn’t be read.')),
    });
  });
}
