import Papa from 'papaparse';
import type { BadLine } from './read-lines.ts';

/**
 * The lines to correct as CSV. Values that start like a formula are escaped, because a spreadsheet would run them.
 */
export const csvLines = (bad: readonly BadLine[]): string =>
  Papa.unparse(
    { fields: ['line', 'problems'], data: bad.map(({ line, problems }) => [line, problems.join('; ')]) },
    { escapeFormulae: true },
  );
