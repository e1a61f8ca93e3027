import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { limits } from '../schema/limits.ts';
import { columnPositions } from './file-columns.ts';
import {
  type ImportCells,
  ImportLine,
  importColumnNames,
  importColumns,
  lineOf,
  readImportLine,
} from './imported-case.ts';

const amara = { email: 'Amara@Example.com', visa_path: 'US_O1A' };
const read = (cells: ImportCells) => readImportLine({ cells });
const imported = (cells: ImportCells) => {
  const found = read(cells);
  return 'imported' in found ? found.imported : found;
};
const problems = (cells: ImportCells) => {
  const found = read(cells);
  return 'problems' in found ? found.problems : [];
};

describe('a line of a file of cases', () => {
  test('defaults to a draft on the visa path of its country', () => {
    expect(imported(amara)).toEqual({
      ...{ email: 'amara@example.com', visa_path: 'US_O1A', country: 'US', status: 'DRAFT' },
    });
  });

  test('can set all initial fields of a case', () => {
    expect(
      imported({
        ...amara,
        ...{
          name: ' Amara Okonkwo ',
          country: 'United States',
          status: 'under review',
          due_date: '3/4/2027',
        },
        ...{ owner_email: 'Jonas@example.com', receipt_number: 'ioe 0912-345-678', reference: 'M-17' },
        note: 'First line\r\nSecond line',
      }),
    ).toEqual({
      ...{ email: 'amara@example.com', name: 'Amara Okonkwo', visa_path: 'US_O1A', country: 'US' },
      ...{ status: 'REVIEW', due_date: '2027-03-04', owner_email: 'jonas@example.com' },
      ...{ receipt_number: 'IOE0912345678', reference: 'M-17', note: 'First line\nSecond line' },
    });
  });

  test.each([
    ['US O-1A', 'US_O1A'],
    ['o1a', 'US_O1A'],
    ['h-1b', 'US_H1B'],
    ['EB-2 NIW', 'US_EB2_NIW'],
    ['uk_skilledworker', 'UK_SKILLED_WORKER'],
    ['Skilled Worker', 'UK_SKILLED_WORKER'],
    ['Express Entry', 'CA_EXPRESS_ENTRY'],
  ])('names its visa path as people do: %s', (visa_path, path) => {
    expect(imported({ ...amara, visa_path })).toMatchObject({ visa_path: path });
  });

  test.each([
    ['Collecting Documents', 'COLLECTING'],
    ['filed', 'FILED'],
    ['Approved', 'APPROVED'],
    ['', 'DRAFT'],
  ])('names its status as people do: “%s”', (status, expected) => {
    expect(imported({ ...amara, status })).toMatchObject({ status: expected });
  });

  test('reports each problem with its column', () => {
    expect(
      problems({
        ...{ email: 'amara', visa_path: 'tourist', country: 'Atlantis', status: 'lost' },
        ...{ owner_email: 'jonas', due_date: '2027-02-30', reference: 'x'.repeat(61) },
      }),
    ).toEqual([
      'email: Invalid email address',
      'visa_path: Enter a visa path, such as US_O1A or US O-1A',
      'country: Enter one of US, UK, CA, AU, DE',
      'status: Enter one of DRAFT, COLLECTING, REVIEW, FILED, APPROVED, DENIED',
      'owner_email: Invalid email address',
      'due_date: Enter a valid date as YYYY-MM-DD or MM/DD/YYYY',
      'reference: Must be at most 60 characters',
    ]);
    expect(problems({ ...amara, country: 'UK' })).toEqual([
      'country: US O-1A is a visa path for United States',
    ]);
    expect(problems({ ...amara, receipt_number: '123' })).toEqual([
      'receipt_number: This isn’t a USCIS number. Three letters and 10 digits, for example IOE0912345678.',
    ]);
    expect(problems({})).toEqual([
      'email: Invalid email address',
      'visa_path: Enter a visa path, such as US_O1A or US O-1A',
    ]);
  });

  test('is rejected and sent without its content if it is too long', () => {
    const places = columnPositions(['email', 'visa_path', 'note'], importColumns);
    const long = lineOf(7, [amara.email, 'US_O1A', 'é'.repeat(limits.importedLineBytes / 2)], places);
    expect(long).toEqual({ line: 7, cells: {}, too_long: true });
    expect(long && readImportLine(long)).toEqual({ problems: ['This row is too long'] });
  });

  test('follows the header in any order and with common column names', () => {
    const places = columnPositions(
      ['Matter Number', 'Client', 'E-mail', 'Client Email', 'Route', 'Attorney', 'Route'],
      importColumns,
    );
    expect(lineOf(2, ['M-1', 'Amara', 'x', amara.email, 'O-1A', ' '], places)).toEqual({
      line: 2,
      cells: { reference: 'M-1', name: 'Amara', email: amara.email, visa_path: 'O-1A' },
    });
    expect(lineOf(3, ['', ' '], places)).toBeUndefined();
  });

  test('always parses to a case or problems, and fits in a request', () => {
    const cells = fc.record(
      Object.fromEntries(
        importColumnNames.map((name) => [
          name,
          fc.oneof(anyText(), fc.constantFrom('US_O1A', 'a@example.com', '2027-01-31', 'FILED')),
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(cells, (given) => {
        const row = importColumnNames.map((name) => given[name] ?? '');
        const line = lineOf(2, row, columnPositions(importColumnNames, importColumns));
        if (!line) return;
        expect(JSON.stringify(line).length).toBeLessThanOrEqual(limits.importedLineBytes);
        expect(ImportLine.safeParse(line).success).toBe(true);
        const found = readImportLine(line);
        if ('problems' in found) expect(found.problems.length).toBeGreaterThan(0);
        else expect(readImportLine({ cells: { ...found.imported } })).toEqual(found);
      }),
    );
  });

  test('survives quotes, semicolons, line breaks, and a byte order mark', () => {
    const { data } = Papa.parse<string[]>(
      '\uFEFFemail;visa_path;note\r\n"amara@example.com";"O-1A";"She said ""hi"";\r\nthen left"\r\n',
    );
    const [header = [], row = []] = data;
    const line = lineOf(2, row, columnPositions(header, importColumns));
    expect(line && readImportLine(line)).toMatchObject({
      imported: { email: 'amara@example.com', visa_path: 'US_O1A', note: 'She said "hi";\nthen left' },
    });
  });

  test('rejects half an emoji, which can’t be stored', () => {
    const line = { line: 2, cells: { note: '🙂'.slice(1) } };
    expect(ImportLine.safeParse(line).success).toBe(false);
  });
});
