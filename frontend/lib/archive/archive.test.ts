import { expect, test } from 'vitest';
import { type ArchivedFile, partName, partsOfArchive } from './archive.ts';

const file = (key: string, size?: number): ArchivedFile => ({
  ...{ key, path: key, size, created_at: '2026-11-30T08:00:00.000Z' },
  link: async () => undefined,
});
const partsOf = (...sizes: number[]) =>
  partsOfArchive(
    sizes.map((size, at) => file(String(at), size)),
    100,
  ).map((part) => part.map(({ size }) => size));

test('parts keep the order and their limit, and a file that exceeds it is alone', () => {
  expect(partsOf(40, 60, 1, 250, 30, 70)).toEqual([[40, 60], [1], [250], [30, 70]]);
  expect(partsOf()).toEqual([[]]);
});

test('a file of unknown size joins the part before it', () => {
  expect(partsOfArchive([file('a', 100), file('b')], 100)).toHaveLength(1);
});

test('a part has fewer entries than a ZIP file can have', () => {
  const files = Array.from({ length: 25_000 }, (_, at) => file(String(at), 0));
  expect(partsOfArchive(files, 100).map(({ length }) => length)).toEqual([10_000, 10_000, 5_000]);
});

test('only an archive of several parts numbers them', () => {
  expect(partName('data', 1, 1)).toBe('data.zip');
  expect(partName('data', 2, 3)).toBe('data part 2 of 3.zip');
});
