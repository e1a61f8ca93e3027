import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readImportLine } from '#shared/domain/imported-case.ts';
import { limits } from '#shared/schema/limits.ts';
import { correctionCsv } from './correction-csv.ts';
import { createReader, template } from './read-cases-file.ts';
import { withoutRepeats } from './send-lines.ts';

function read(...rows: (readonly string[])[]) {
  const reader = createReader();
  const readError = rows.map((cells) => reader.take(cells)).find((text) => text !== undefined);
  return { ...reader, readError };
}
const header = ['email', 'visa_path'];
const amara = ['amara@example.com', 'US_O1A'];

test('numbers lines as a spreadsheet does and skips empty ones', () => {
  const { lines, readError } = read(header, amara, ['', ''], ['tomas@example.com', 'H-1B']);
  expect(readError).toBeUndefined();
  expect(lines).toEqual([
    { line: 2, cells: { email: 'amara@example.com', visa_path: 'US_O1A' } },
    { line: 4, cells: { email: 'tomas@example.com', visa_path: 'H-1B' } },
  ]);
  expect(read(template.trim().split(',')).readError).toBeUndefined();
});

test('takes a name that is missing in a row from an earlier row of the same person', () => {
  const { lines } = read(
    [...header, 'name'],
    [...amara, ''],
    [...amara, 'Amara Okonkwo'],
    ['Amara@Example.com ', 'US_H1B', ''],
    ['tomas@example.com', 'US_H1B', ''],
    ['', 'US_H1B', 'Nobody'],
    ['', 'US_H1B', ''],
  );
  const [name, nobody] = ['Amara Okonkwo', 'Nobody'];
  expect(lines.map(({ cells }) => cells.name)).toEqual([undefined, name, name, undefined, nobody, undefined]);
});

test('rejects a file with missing columns or too many lines', () => {
  expect(read(['name', 'status']).readError).toMatch(/email and visa_path/);
  const many = Array.from({ length: limits.importedCases }, () => amara);
  expect(read(header, ...many).readError).toBeUndefined();
  expect(read(header, ...many, amara).readError).toMatch(/up to 10,000 cases/);
});

test('exports lines to correct in a format that can be imported again', () => {
  const cells = { email: 'amara@example.com', visa_path: 'tourist', note: 'She readError "hi";\nleft, =1+1' };
  const csv = correctionCsv([{ line: 7, problems: ['visa_path: Enter a visa path'], cells }]);
  expect(csv).toContain('7,visa_path: Enter a visa path');
  const { data } = Papa.parse<string[]>(csv.replace('tourist', 'US O-1A'));
  const { lines, readError } = read(...data);
  expect(readError).toBeUndefined();
  const [line] = lines;
  expect(line && readImportLine(line)).toMatchObject({ imported: { visa_path: 'US_O1A', note: cells.note } });
});

test('exports no cell that a spreadsheet with another separator runs as a formula', () => {
  const cells = { email: ' =1+1', visa_path: '＝1+1', note: 'Amara;=HYPERLINK("https://evil.example")' };
  const csv = correctionCsv([{ line: 7, problems: [], cells }]);
  expect(csv).not.toMatch(/(^|[,;\t\r\n])[\s"]*[=＝]/);
});

test('counts a case once if two lines describe it', () => {
  const case_id = '00000000-0000-4000-8000-000000000001';
  const checked = [2, 3].map((line) => ({ line, outcome: 'new' as const, case_id }));
  const rejected = { line: 4, outcome: 'refused' as const, problems: ['email: Invalid email address'] };
  expect(withoutRepeats([...checked, rejected]).map(({ outcome }) => outcome)).toEqual([
    'new',
    'exists',
    'refused',
  ]);
});
