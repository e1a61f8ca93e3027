// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type PagedQuery, useNextPages } from './use-next-pages.ts';

const loads = (query: Partial<PagedQuery>, isWanted?: boolean): number => {
  const fetchNextPage = vi.fn();
  const all = { hasNextPage: true, isFetching: false, error: null, ...query, fetchNextPage };
  renderHook(() => useNextPages(all, isWanted));
  return fetchNextPage.mock.calls.length;
};

it('loads the next page once the previous one has arrived, as long as there is one and it’s wanted', () => {
  expect(loads({})).toBe(1);
  expect(loads({ isFetching: true })).toBe(0);
  expect(loads({ hasNextPage: false })).toBe(0);
  expect(loads({}, false)).toBe(0);
});

it('doesn’t request a page that couldn’t be loaded again and again', () => {
  expect(loads({ error: new Error('offline') })).toBe(0);
});
