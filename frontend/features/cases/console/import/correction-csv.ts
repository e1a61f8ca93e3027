import { csvLine } from '#shared/domain/csv.ts';
import { type ImportCells, importColumnNames } from '#shared/domain/imported-case.ts';

interface LineToCorrect {
  readonly line: number;
  readonly problems: readonly string[];
  readonly cells: ImportCells;
}

/**
 * The original lines with the reasons next to them, so that the corrected file can be imported again. Values that
 * start like a formula are escaped, because a spreadsheet would run them.
 */
export const correctionCsv = (lines: readonly LineToCorrect[]): string =>
  [
    csvLine([...importColumnNames, 'line', 'problems']),
    ...lines.map(({ line, problems, cells }) =>
      csvLine([...importColumnNames.map((name) => cells[name] ?? ''), String(line), problems.join('; ')]),
    ),
  ].join('');

/** How import dialogs show lines to correct. */
export const correction = { csv: correctionCsv, download: 'Download the rows with errors' };
