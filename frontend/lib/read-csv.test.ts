import { expect, test } from 'vitest';
import { megabyte } from '#shared/schema/limits.ts';
import { readCsv } from './read-csv.ts';

async function rowsOf(...parts: BlobPart[]): Promise<string[][]> {
  const rows: string[][] = [];
  const reader = {
    take: (cells: readonly string[]) => void rows.push([...cells]),
    isEmpty: () => rows.length < 2,
  };
  await readCsv(new File(parts, 'people.csv'), reader, { maxBytes: megabyte });
  return rows;
}

test('reads names in any script from a file of any length', async () => {
  // Three bytes per character, so that any boundary between parts is within one.
  const name = '陈静怡';
  const lines = 50_000;
  const rows = await rowsOf('native_name\r\n', `${name}\r\n`.repeat(lines - 1), name);
  expect(new Set(rows.flat())).toEqual(new Set(['native_name', name]));
  expect(rows).toHaveLength(lines + 1);
});

test('reads quoted cells, other separators, and a byte order mark', async () => {
  expect(await rowsOf('\ufeffa;b\n"1;\n2";"say ""x"""')).toEqual([
    ['a', 'b'],
    ['1;\n2', 'say "x"'],
  ]);
});

test('rejects a file in another encoding, instead of importing broken names', async () => {
  // "Mül" as Excel saves it if “UTF-8” isn't selected.
  const latin = Uint8Array.from([...'last_name\nM', '\u00fc', 'l'], (letter) => letter.charCodeAt(0));
  await expect(rowsOf(latin)).rejects.toThrow(/Save it as “CSV UTF-8.”/);
});

test('rejects a file that is too large or has no rows', async () => {
  await expect(rowsOf('a'.repeat(megabyte + 1))).rejects.toThrow('larger than 1 MB');
  await expect(rowsOf('last_name')).rejects.toThrow('no rows');
});
