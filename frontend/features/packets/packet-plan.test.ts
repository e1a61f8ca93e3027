import { expect, test } from 'vitest';
import type { Exhibits } from '#shared/records/packet.ts';
import { megabyte } from '#shared/schema/limits.ts';
import { pageRange, previewPacket } from './packet-plan.ts';

const document = (id: string, pages?: number, size = megabyte) => ({
  ...{ id, name: `${id}.pdf`, title: `About ${id}`, mime_type: 'application/pdf', size },
  ...{ availability: 'AVAILABLE' as const, ...(pages !== undefined && { pages }) },
});
const seen = (documents: Exhibits['documents']): Exhibits => ({
  ...{ version: 1, numbering: 'letters', applicant: 'Amara Okonkwo', exhibits: [], documents },
  sections: [{ id: 'identity', label: 'Identity' }],
});
const preview = (documents: Exhibits['documents'], ...exhibits: string[][]) =>
  previewPacket(
    seen(documents),
    exhibits.map((of, at) => ({
      ...{ id: `exhibit-${at}`, title: `Exhibit ${at}`, section_id: 'identity', documents: of },
    })),
    'letters',
  );

test('a preview shows the pages of each exhibit and document', () => {
  const { exhibits, pages, contents, rest } = preview(
    [document('one', 2), document('two', 3), document('three', 4), document('left', 9)],
    ['one', 'two'],
    [],
    ['three'],
  );
  // Cover and contents are pages 1 and 2, and each exhibit starts with its tab page.
  expect(
    exhibits.map(({ label, firstPage, pages: of, documents }) => [
      ...[label, label && pageRange(firstPage, of)],
      ...documents.map(({ document: { pages: each = 0 }, firstPage: at }) => pageRange(at, each)),
    ]),
  ).toEqual([
    ['A', '3–8', '4–5', '6–8'],
    [undefined, undefined],
    ['B', '9–13', '10–13'],
  ]);
  expect(pages).toBe(13);
  expect(contents.flat().map(({ text }) => text)).toEqual([
    ...['Identity', 'Exhibit 0', 'About one', 'About two', 'Exhibit 2', 'About three'],
  ]);
  expect(rest.map(({ id }) => id)).toEqual(['left']);
});

test('a preview tells the documents of one checklist item apart by their file names', () => {
  const awards = { title: 'Awards' };
  const { contents } = preview(
    [{ ...document('medal', 1), ...awards }, { ...document('prize', 1), ...awards }, document('one', 1)],
    ['medal', 'prize', 'one'],
  );
  expect(contents.flat().flatMap(({ kind, text }) => (kind === 'document' ? text : []))).toEqual([
    ...['Awards: medal.pdf', 'Awards: prize.pdf', 'About one'],
  ]);
});

test('a preview keeps a file name apart from a right-to-left title', () => {
  const hebrew = { title: 'פרס 2024' };
  const { contents } = preview(
    [
      { ...document('one', 1), ...hebrew, name: 'عقد 6.jpg' },
      { ...document('two', 1), ...hebrew },
    ],
    ['one', 'two'],
  );
  expect(contents.flat().map(({ text }) => text)).toContain('פרס 2024\u200e: عقد 6.jpg');
});

test('a preview names the characters in its texts that can’t be printed', () => {
  expect(preview([{ ...document('one', 1), title: 'Grand prize 🏆 of Łódź' }], ['one']).unprintable).toEqual([
    '🏆',
  ]);
  expect(preview([document('one', 1)], ['one']).unprintable).toEqual([]);
});

test('a preview names exceeded limits and counts documents with unknown page counts', () => {
  expect(preview([document('one', 996)], ['one']).over).toEqual([]);
  expect(preview([document('one', 998)], ['one']).over).toEqual(['1,001 pages, and the limit is 1,000']);
  expect(preview([document('one', 1, 100 * megabyte + 1)], ['one']).over).toEqual([
    '100.1 MB, and the limit is 100 MB',
  ]);
  expect(preview([document('one'), document('two', 1)], ['one', 'two']).uncounted).toBe(1);
});
