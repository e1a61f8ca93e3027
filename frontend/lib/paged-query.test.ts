import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { itemsOf, pagedQuery, partsOf } from './paged-query.ts';

const pages: Record<string, { items: number[]; nextCursor?: string }> = {
  first: { items: [1, 2], nextCursor: 'second' },
  second: { items: [3], nextCursor: 'third' },
  third: { items: [] },
};
const readPage = async (cursor = 'first') => pages[cursor] ?? { items: [] };

it('loads as many pages as requested and joins their items', async () => {
  const query = pagedQuery(['numbers'], ({ cursor }) => readPage(cursor));
  const data = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 2 });
  expect(itemsOf(data)).toEqual([1, 2, 3]);
  const whole = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 5 });
  expect(whole.pageParams).toEqual([undefined, 'second', 'third']);
});

it('has no items before the first page arrives', () => {
  expect(itemsOf(undefined)).toEqual([]);
});

it('returns every part of an export, in order', async () => {
  const parts: number[][] = [];
  for await (const { items } of partsOf(readPage)) parts.push(items);
  expect(parts).toEqual([[1, 2], [3], []]);
});
