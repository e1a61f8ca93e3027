import { expect, test } from 'vitest';
import { csvCell } from '../platform/csv.ts';

const hostile = [
  '=1+1',
  ' =1+1',
  '@SUM(A1)',
  'Amara;=HYPERLINK("https://evil.example")',
  'Amara; =1+1',
  'Amara;"=1+1"',
  'Amara;""=1+1',
  'Amara\t+1',
  'Amara\t"-1"',
  'Amara\r\n=1+1',
  'Amara\n@SUM(A1)',
  'Amara,=1+1',
];

/** Parses a line like a spreadsheet with another separator: quotes count only at the start of a cell. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"([^${separator}\r\n]*)|([^${separator}\r\n]*))(${separator}|\r?\n|\r|$)`,
    'g',
  );
  for (const [, quoted, rest, plain, end] of line.matchAll(cell)) {
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"') + rest);
    if (end === '') break;
  }
  return cells;
}

test.each([',', ';', '\t'])(
  'no cell runs as a formula in a spreadsheet that separates by %j',
  (separator) => {
    for (const text of hostile)
      for (const cell of cellsOf(`id,${csvCell(text)},US_O1A`, separator))
        expect(cell, text).not.toMatch(/^\s*[=+\-@\t\r]/);
  },
);

test('plain text is unchanged', () => {
  expect(['Amara Okonkwo', "Sinéad O'Neil-Byrne", 'a; b'].map(csvCell)).toEqual([
    'Amara Okonkwo',
    `"Sinéad O'Neil-Byrne"`,
    '"a; b"',
  ]);
});
