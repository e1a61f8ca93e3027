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
import { readCsv, UnreadableFile } from '../../../../lib/read-csv.ts';

export const template = `${importColumnNames.join(',')}\r\n`;

const tooMany = `A file can have up to ${limits.importedCases.toLocaleString('en-US')} cases. Split it into several.`;

/** A streaming reader: takes rows as they are parsed, and keeps the non-empty ones. */
export function createReader() {
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
    /** @returns a sentence that says why the file can't be read at all */
    take(cells: readonly string[]): string | undefined {
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
export async function readCasesFile(file: File): Promise<readonly ImportLine[]> {
  if (file.size > limits.caseImportBytes)
    throw new UnreadableFile('The file is larger than 10 MB. Split it into several.');
  const reader = createReader();
  await readCsv(file, reader.take);
  if (reader.lines.length === 0) throw new UnreadableFile('The file has no rows below the column names.');
  return reader.lines;
}
