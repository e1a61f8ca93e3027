// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Providers } from '#tests/support/component.tsx';
import { useNotificationList } from './use-notification-list.ts';

/** The matches of each page; a page without a match isn't the last one. */
const pages = [[], ['a'], [], ['b']];
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { query }: { query: { cursor?: string } }) => {
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
