import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvCell, csvLine, withoutGuards } from '#shared/domain/csv.ts';
import { anyText } from '#tests/support/any-text.ts';
import type { ListedCase } from '../data/cases/listed-case.ts';
import { caseCsv, csvRows } from './case-csv.ts';

const hostile = [
  '=1+1',
  ' =1+1',
  '@SUM(A1)',
  '\t=1+1',
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

test('a cell that is read again, after a spreadsheet saved it, is as it was', () => {
  const roundTrip = (text: string) =>
    Papa.parse<string[]>(csvLine(['a', text]), { delimiter: ',', newline: '\r\n' }).data[0]?.map(
      withoutGuards,
    );
  for (const text of hostile) expect(roundTrip(text)).toEqual(['a', text]);
  const text = fc.oneof(
    anyText({ maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...`'"=+-@;,\t\r\n a`), maxLength: 12 }),
  );
  fc.assert(
    fc.property(text, (each) => {
      expect(roundTrip(each)).toEqual(['a', each]);
    }),
  );
});

test('plain text is unchanged', () => {
  expect(['Amara Okonkwo', "Sinéad O'Neil-Byrne", 'a; b'].map(csvCell)).toEqual([
    'Amara Okonkwo',
    `"Sinéad O'Neil-Byrne"`,
    '"a; b"',
  ]);
});

const item = {
  ...{ id: 'case-1', applicant_id: 'amara', applicant_name: 'Amara Okonkwo', path: 'US_O1A' },
  ...{ country: 'US', status: 'DRAFT', created_at: '2026-11-22T10:00:00.000Z' },
  ...{ updated_at: '2026-11-22T11:00:00.000Z' },
} as ListedCase;

const staff = new Map([['katya', 'Katya Ivanova']]);

test('a file begins with the byte order mark that spreadsheets need, and has a cell for every column', () => {
  const assessed = {
    ...{ ...item, id: 'case-2', applicant_name: '', owner_id: 'katya' },
    assessment: { outcome: 'eligible', points: { have: 402, at_most: 452 } },
  } as ListedCase;
  const times = '2026-11-22T10:00:00.000Z,2026-11-22T11:00:00.000Z';
  expect(caseCsv([item, assessed], { timeZone: 'America/New_York', staff }).split('\r\n')).toEqual([
    '\ufeffCase,Applicant,Applicant ID,Visa Path,Country,Status,Owner,Owner ID,Outcome,Points,Created,Updated,SLA Due',
    `case-1,Amara Okonkwo,amara,US O-1A,US,Draft,,,,,${times},`,
    `case-2,Unknown,amara,US O-1A,US,Draft,Katya Ivanova,katya,Eligible,402,${times},`,
    '',
  ]);
});

test.each([
  ['America/New_York', '2026-12-04T04:59:59.999Z'],
  ['Pacific/Auckland', '2026-12-03T10:59:59.999Z'],
])('the due date is the day in %s', (timeZone, sla_due_at) => {
  expect(csvRows([{ ...item, sla_due_at }, item], { timeZone, staff })).toMatch(/Z,2026-12-03\r\n.*Z,\r\n$/);
});
