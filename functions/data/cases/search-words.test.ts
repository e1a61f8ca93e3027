import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesSearch, searchWords } from './search-words.ts';

const item = {
  id: '3f2a9c1d-5b6e-4f70-8a91-b2c3d4e5f607',
  applicant_name: 'Nguyễn Thị Ánh O’Brien',
  path: 'US_H1B',
  country: 'US',
} as const;
const email = 'thi.anh85@example.com';

describe('a case is found by', () => {
  test.each([
    ['any part of the name', 'guyen'],
    ['a name with or without its accents', 'Nguyễn ánh'],
    ['words in any order', 'anh nguyen'],
    ['either apostrophe', "o'brien"],
    ['name and visa', 'nguyen h1b'],
    ['a visa as people write it', 'h-1b'],
    ['the label of a path', 'US H-1B'],
    ['the code of a path', 'us_h1b'],
    ['what people call the country', 'usa'],
    ['another alias', 'nguyen america'],
    ['most of an alias', 'ameri'],
    ['the name of the country', 'united states'],
    ['the ID', '3f2a9c1d-5b6e-4f70-8a91-b2c3d4e5f607'],
    ['the ID as the list shows it', '3F2A9C1D'],
    ['the address of its page', 'https://landfall.example/cases/3f2a9c1d-5b6e-4f70-8a91-b2c3d4e5f607'],
    ['the email address', 'Thi.Anh85@example.com'],
    ['the beginning of the address with the @', 'thi.anh85@'],
    ['the first half of the address', 'thi.anh85'],
    ['address and name', 'nguyen thi.anh85@example.com'],
  ])('%s', (_, text) => {
    expect(matchesSearch(text, item, email)).toBe(true);
  });
});

describe('a case is not found by', () => {
  test.each([
    ['a word that is missing', 'nguyen maria'],
    ['another country', 'england'],
    ['a few letters of an alias', 'amer'],
    ['another ID', '3f2a9c1e'],
    ['another address', 'thi.anh@example.com'],
    ['the second half of the address', 'example.com'],
    ['part of the ID', '5b6e-4f70'],
  ])('%s', (_, text) => {
    expect(matchesSearch(text, item, email)).toBe(false);
  });
});

test('a case is found by an ID that begins with letters alone', () => {
  expect(matchesSearch('ebcbcbcf', { ...item, id: 'ebcbcbcf-8c2f-4d9e-9ea9-766d3f1be8d5' }, email)).toBe(
    true,
  );
});

test.each([
  ['uk', 'UK', 'UK_GLOBAL_TALENT'],
  ['britain', 'UK', 'UK_SKILLED_WORKER'],
  ['england skilled worker', 'UK', 'UK_SkilledWorker'],
  ['o1', 'US', 'US_O1A'],
  ['eb2 niw', 'US', 'US_EB2_NIW'],
  ['eb-2', 'US', 'US_EB2_NIW'],
  ['deutschland', 'DE', 'US_O1A'],
  ['ca_express', 'CA', 'CA_EXPRESS_ENTRY'],
] as const)('%s finds a case for %s, %s', (text, country, path) => {
  expect(matchesSearch(text, { ...item, country, path })).toBe(true);
});

test('a case matches whatever part of its name is searched for, accents or not', () => {
  const names = fc.string({ unit: 'grapheme', maxLength: 40 });
  const plain = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  fc.assert(
    fc.property(
      names,
      fc.nat(),
      fc.nat({ max: 12 }),
      fc.boolean(),
      (applicant_name, start, length, without) => {
        const letters = [...new Intl.Segmenter().segment(applicant_name)].map(({ segment }) => segment);
        const at = start % (letters.length + 1);
        const part = letters.slice(at, at + length).join('');
        const text = without ? plain(part) : part;
        fc.pre(searchWords(text).every(({ kind }) => kind === 'text'));
        expect(matchesSearch(text, { ...item, applicant_name })).toBe(true);
      },
    ),
  );
});

test.each([
  ['ioe 09 1234 5678', 'ioe0912345678'],
  ['okonkwo IOE 0912345678 h1b', 'okonkwo', 'ioe0912345678', 'h1b'],
  ['WAC-23 125 50417 wac2312550417', 'wac-2312550417', 'wac2312550417'],
  ['3434 1234 5678 9012', '3434123456789012'],
  ['GWF 012 345 678', 'gwf012345678'],
  ['E 099 977 028', 'e099977028'],
  ['ioe 09 1234', 'ioe', '09', '1234'],
  ['2026 okonkwo', '2026', 'okonkwo'],
  ['ann 2 1234567890', 'ann', '2', '1234567890'],
  ['ioe 0912345678 wac 2312550417', 'ioe0912345678', 'wac2312550417'],
  ['IOE 09-215-54117', 'ioe09-215-54117'],
  ['xioe 09 1234 5678', 'xioe', '09', '1234', '5678'],
  ['ioe 09 1234 5678x', 'ioe', '09', '1234', '5678x'],
])('%s has the words %s', (text, ...words) => {
  expect(searchWords(text).map((word) => word.text)).toEqual(words);
});
