import Papa from 'papaparse';
import {
  type ImportColumn,
  type ImportLine,
  importColumnNames,
  lineOf,
  placesOfColumns,
} from '#shared/domain/imported-case.ts';
import { limits } from '#shared/schema/limits.ts';

/** Pieces of the file that are parsed at a time; the page stays responsive in between. */
const chunkBytes = 256 * 1024;

export const template = `${importColumnNames.join(',')}\r\n`;

const tooMany = `A file can have up to ${limits.importedCases.toLocaleString('en-US')} cases. Split it into several.`;

/** Reads a file line by line: it is given its rows as they are parsed, and keeps those that aren't empty. */
export function createReader() {
  const lines: ImportLine[] = [];
  let places: ReadonlyMap<ImportColumn, number> | undefined;
  let row = 0;
  return {
    lines,
    /** @returns a sentence that says why the file can't be read at all */
    take(cells: readonly string[]): string | undefined {
      row++;
      if (cells.some((cell) => cell.includes('\uFFFD')))
        return 'The file isn’t in UTF-8. Save it as “CSV UTF-8”.';
      if (!places) {
        places = placesOfColumns(cells);
        return places.has('email') && places.has('visa_path')
          ? undefined
          : 'The first line must name the columns, with email and visa_path among them.';
      }
      const line = lineOf(row, cells, places);
      if (line && lines.length >= limits.importedCases) return tooMany;
      if (line) lines.push(line);
      return undefined;
    },
  };
}

/**
 * Reads a CSV file piece by piece, with commas, semicolons, or tabs.
 * @throws Error with a sentence for the person when it can't be read at all
 */
export function readCasesFile(file: File): Promise<readonly ImportLine[]> {
  if (file.size > limits.caseImportBytes)
    return Promise.reject(new Error('The file is larger than 10 MB. Split it into several.'));
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
      complete: () =>
        reader.lines.length > 0
          ? resolve(reader.lines)
          : reject(new Error('The file has no lines besides the column names.')),
      error: () => reject(new Error('The file couldn’t be read.')),
    });
  });
}
