// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StaffCase } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { isInBackground } from './bulk-change.ts';
import { useSelection } from './use-selection.ts';

const pages = vi.hoisted(() => ({ total: 0, asked: [] as object[] }));
vi.mock('../../../lib/api-client.ts', () => ({
  call: async (_endpoint: unknown, { query }: { query: { cursor?: string; limit: number } }) => {
    pages.asked.push(query);
    const start = Number(query.cursor ?? 0);
    const end = Math.min(start + query.limit, pages.total);
    const items = Array.from({ length: end - start }, (_, at) => ({ id: `case-${start + at}` }));
    return { items, ...(end < pages.total && { nextCursor: String(end) }) };
  },
  errorText: String,
}));
beforeEach(() => {
  pages.asked.length = 0;
});

const shown = Array.from({ length: 25 }, (_, at) => ({ id: `case-${at}` })) as StaffCase[];
const select = (total: number) => {
  pages.total = total;
  return renderHook(
    ({ status, applied = 0 }: { status?: 'REVIEW'; applied?: number }) =>
      useSelection({ sort: 'newest', status }, shown, applied),
    { initialProps: {} },
  );
};

it('selects visible rows, and everything else that matches the filter', async () => {
  const { result } = select(230);
  act(() => result.current.choose(['case-0', 'case-1'], true));
  expect(result.current.ids).toEqual(['case-0', 'case-1']);
  await act(() => result.current.chooseEvery());
  expect(new Set(result.current.ids).size).toBe(230);
  expect(result.current.chosen.has('case-229')).toBe(true);
  expect(pages.asked).toHaveLength(3);
  act(() => result.current.clear());
  expect(result.current.ids).toEqual([]);
});

it('keeps the callback stable across selections', () => {
  const { result, rerender } = select(60);
  const { choose } = result.current;
  act(() => choose(['case-0'], true));
  act(() => choose(['case-1'], true));
  rerender({ status: 'REVIEW' });
  expect(result.current.choose).toBe(choose);
  expect(result.current.ids).toEqual(['case-0', 'case-1']);
});

it('selects at most as many cases as a bulk change accepts', async () => {
  const { result } = select(limits.bulkCases + 500);
  await act(() => result.current.chooseEvery());
  expect(result.current.ids).toHaveLength(limits.bulkCases);
});

it('deselects one row and keeps the others, including hidden ones', async () => {
  const { result } = select(230);
  await act(() => result.current.chooseEvery());
  act(() => result.current.choose(['case-3'], false));
  expect(result.current.ids).toHaveLength(229);
  expect(result.current.ids).not.toContain('case-3');
  expect(result.current.isWhole).toBe(false);
  act(() => result.current.choose(['case-3'], true));
  expect(new Set(result.current.ids).size).toBe(230);
  expect(result.current.isWhole).toBe(true);
});

it('clears the hidden part of the selection after a change is applied', async () => {
  const { result, rerender } = select(60);
  await act(() => result.current.chooseEvery());
  rerender({ applied: 1 });
  expect(result.current.ids).toEqual([]);
});

it('discards pending matches when the selection is cleared', async () => {
  const { result } = select(60);
  await act(async () => {
    const collecting = result.current.chooseEvery();
    result.current.clear();
    await collecting;
  });
  expect(result.current.ids).toEqual([]);
});

it('clears matches when the filter changes', async () => {
  const { result, rerender } = select(60);
  await act(() => result.current.chooseEvery());
  rerender({ status: 'REVIEW' });
  expect(result.current.ids).toEqual([]);
});

it('runs large changes in the background, but document requests in the page', () => {
  const change = { kind: 'status', status: 'REVIEW' } as const;
  expect(isInBackground(change, limits.casesPerRequest)).toBe(false);
  expect(isInBackground(change, limits.casesPerRequest + 1)).toBe(true);
  expect(isInBackground({ kind: 'request', items: [] }, limits.bulkCases)).toBe(false);
});
