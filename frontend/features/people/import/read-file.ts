import Papa from 'papaparse';
import { limits } from '#shared/schema/limits.ts';
import { createReader, type Reader } from './read-lines.ts';

/** Pieces of the file that are parsed at a time; the page stays responsive in between. */
const chunkBytes = 256 * 1024;

/**
 * Reads a CSV file piece by piece, with commas, semicolons or tabs.
 * @throws Error with a sentence for the person when it can't be read at all
 */
export function readPeopleFile(file: File): Promise<Pick<Reader, 'good' | 'bad'>> {
  if (file.size > limits.importBytes)
    return Promise.reject(new Error('The file is larger than 5 MB. Split it into several.'));
  const reader = createReader();
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(file, {
      chunkSize: chunkBytes,
      chunk: ({ data }, parser) => {
        for (const cells of data) {
          const problem = reader.take(cells);
          if (problem === undefined) continue;
          parser.abort();
          return reject(new Error(problem));
        }
      },
      complete: () => resolve(reader),
      error: () => reject(new Error('The file couldn’t be read.')),
    });
  });
}
