import { columnPositions } from '#shared/domain/file-columns.ts';
import {
  type ImportColumn,
  type ImportLine,
  importColumnNames,
  importColumns,
  isTooLong,
  lineOf,
} from '#shared/domain/imported-case.ts';
import { limits } from '#shared/schema/limits.ts';
import { type RowReader, readCsv } from '../../../../lib/read-csv.ts';

export const template = `${importColumnNames.join(',')}\r\n`;

const tooMany = `A file can have up to ${limits.importedCases.toLocaleString('en-US')} cases. Split it into several.`;

/** Keeps the non-empty rows. */
export function createReader(): RowReader & { readonly lines: readonly ImportLine[] } {
  const lines: ImportLine[] = [];
  let places: ReadonlyMap<ImportColumn, number> | undefined;
  let row = 0;
  const names = new Map<string, string>();
  /**
   * A person's name may be only in their first row. The server checks one part of the file at a time, so each row gets
   * it.
   */
  const withName = (line: ImportLine): ImportLine => {
    const email = line.cells.email?.trim().toLowerCase() ?? '';
    const name = line.cells.name ?? names.get(email);
    if (email === '' || name === undefined) return line;
    names.set(email, name);
    const named = { ...line, cells: { ...line.cells, name } };
    return isTooLong(named) ? line : named;
  };
  return {
    lines,
    isEmpty: () => lines.length === 0,
    take(cells) {
      row++;
      if (!places) {
        places = columnPositions(cells, importColumns);
        return places.has('email') && places.has('visa_path')
          ? undefined
          : 'The first row must contain the column names, including email and visa_path.';
      }
      const line = lineOf(row, cells, places);
      if (line && lines.length >= limits.importedCases) return tooMany;
      if (line) lines.push(withName(line));
      return undefined;
    },
  };
}

/** @throws UnreadableFile if the file can't be read at all */
export const readCasesFile = async (file: File): Promise<readonly ImportLine[]> =>
  (await readCsv(file, createReader(), { maxBytes: limits.caseImportBytes })).lines;
