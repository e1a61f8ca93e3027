// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Providers } from '#tests/support/component.tsx';
import { useMarkRead } from './notifications.ts';
import { useNotificationList } from './use-notification-list.ts';

/** The matches of each page; a page without a match isn't the last one. */
const requests = vi.hoisted(() => [] as (string | undefined)[]);
const pages = [[], ['a'], [], ['b']];
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { query }: { query?: { cursor?: string } }) => {
    if (!query) return undefined;
    requests.push(query.cursor);
    // As over a network, not within the render that requests it.
    await new Promise((resolve) => setTimeout(resolve));
    const at = Number(query.cursor ?? 0);
    const items = pages[at]?.map((id) => ({ id })) ?? [];
    return { items, ...(at < pages.length - 1 && { nextCursor: `${at + 1}` }) };
  },
}));

it('looks for matches in later pages without being asked', async () => {
  const seen: string[] = [];
  const { result } = renderHook(
    () => {
      const list = useNotificationList({ unread: true });
      seen.push(`${list.query.isPending} ${list.items.length}`);
      return list;
    },
    { wrapper: Providers },
  );
  await waitFor(() => expect(result.current.items.map(({ id }) => id)).toEqual(['a', 'b']));
  await act(async () => {});
  expect(result.current.query.hasNextPage).toBe(false);
  // Before the first match, the list is loading, not empty.
  expect(seen).not.toContain('false 0');
});

it('shows that one was read without requesting the list again', async () => {
  const { result } = renderHook(
    () => ({
      mark: useMarkRead(),
      unread: useNotificationList({ unread: true }).items,
      all: useNotificationList({ unread: false }).items,
    }),
    { wrapper: Providers },
  );
  await waitFor(() => expect([result.current.unread, result.current.all].flat()).toHaveLength(4));
  requests.length = 0;
  await act(() => result.current.mark.mutateAsync({ id: 'a', about: { kind: 'case', id: 'c' } }));
  await waitFor(() => expect(result.current.unread.map(({ id }) => id)).toEqual(['b']));
  expect(result.current.all.map(({ id, read }) => [id, read])).toEqual([
    ['a', true],
    ['b', undefined],
  ]);
  expect(requests).toEqual([]);
});
