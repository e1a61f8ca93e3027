import Papa from 'papaparse';

/** Pieces of the file that are parsed at a time; the page stays responsive in between. */
const chunkBytes = 256 * 1024;

/**
 * Reads a CSV file piece by piece, with commas, semicolons, or tabs.
 * @param take is given each row; what it returns is why the file can't be read at all
 * @throws Error with that sentence, or with one of its own
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
