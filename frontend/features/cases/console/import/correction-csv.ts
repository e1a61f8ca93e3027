import Papa from 'papaparse';
import { type ImportCells, importColumnNames } from '#shared/domain/imported-case.ts';

export interface LineToCorrect {
  readonly line: number;
  readonly problems: readonly string[];
  readonly cells: ImportCells;
}

/**
 * The lines as they were written, with the reasons beside them: corrected, the same file can be imported. What begins
 * like a formula is text, as a spreadsheet would otherwise run it.
 */
export const correctionCsv = (lines: readonly LineToCorrect[]): string =>
  Papa.unparse(
    {
      fields: [...importColumnNames, 'line', 'problems'],
      data: lines.map(({ line, problems, cells }) => [
        ...importColumnNames.map((name) => cells[name] ?? ''),
        line,
        problems.join('; '),
      ]),
    },
    { escapeFormulae: true },
  );

/** How the dialogs of an import show them. */
export const correction = { csv: correctionCsv, download: 'Download the lines to correct' };
