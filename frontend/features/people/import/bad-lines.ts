import { csvLine } from '#shared/domain/csv.ts';
import type { BadLine } from './read-lines.ts';

/**
 * The lines to correct as CSV. Values that start like a formula are escaped, because a spreadsheet would run them.
 */
export const csvLines = (bad: readonly BadLine[]): string =>
  [
    csvLine(['line', 'problems']),
    ...bad.map(({ line, problems }) => csvLine([String(line), problems.join('; ')])),
  ].join('');
