import Papa from 'papaparse';
import type { BadLine } from './read-lines.ts';

/** The lines to correct as CSV. What begins like a formula is text, as a spreadsheet would otherwise run it. */
export const csvLines = (bad: readonly BadLine[]): string =>
  Papa.unparse(
    { fields: ['line', 'problems'], data: bad.map(({ line, problems }) => [line, problems.join('; ')]) },
    { escapeFormulae: true },
  );
