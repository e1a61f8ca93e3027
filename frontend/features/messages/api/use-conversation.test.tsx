// @vitest-environment happy-dom
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messagesContract } from '#shared/contract/messages.ts';
import { pollDelay } from '#shared/domain/poll-delay.ts';
import type { Conversation, Message } from '#shared/records/message.ts';
import { Providers } from '#tests/support/component.tsx';
import { useConversation } from './use-conversation.ts';
import { useReading } from './use-reading.ts';

const server = vi.hoisted(() => ({ requests: [] as string[], revision: 1, read: [] as number[] }));
const conversation = (revision: number): Conversation => ({
  ...{ revision, side: 'team', sent: { applicant: revision, team: 0 }, read: { applicant: 0, team: 0 } },
  ...{ reads: { applicant: [], team: [] }, unread: revision, left: { messages: 100, bytes: 100_000 } },
});
vi.mock('../../../lib/api-client.ts', () => ({
  call: async (
    { method, path }: { method: string; path: string },
    { body }: { body?: { count: number } },
  ) => {
    server.requests.push(`${method} ${path}`);
    const now = conversation(server.revision);
    if (body) {
      server.read.push(body.count);
      return { ...now, unread: 0 };
    }
    const items = Array.from({ length: server.revision }, (_, index) => ({ id: `message-${index}` }));
    return path.endsWith('/messages') ? { items: items.reverse() as Message[], conversation: now } : now;
  },
}));
const refresh = vi.fn();
beforeEach(() => {
  Object.assign(server, { requests: [], revision: 1, read: [] });
  refresh.mockClear();
});
afterEach(() => vi.useRealTimers());

const { listMessages, getConversation } = messagesContract;
const count = ({ method, path }: { method: string; path: string }) =>
  server.requests.filter((request) => request === `${method} ${path}`).length;

const fakedTimers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;

async function open() {
  const { result } = renderHook(() => useConversation('case-1', refresh), { wrapper: Providers });
  await waitFor(() => expect(result.current.messages).toHaveLength(1));
  await waitFor(() => expect(count(getConversation)).toBe(1));
  return result;
}

it('refetches messages only after the conversation has changed', async () => {
  vi.useFakeTimers({ toFake: [...fakedTimers], shouldAdvanceTime: true });
  const result = await open();
  await act(() => vi.advanceTimersByTimeAsync(pollDelay(0)));
  await waitFor(() => expect(count(getConversation)).toBe(2));
  expect(count(listMessages)).toBe(1);
  server.revision = 2;
  await act(() => vi.advanceTimersByTimeAsync(pollDelay(0)));
  await waitFor(() =>
    expect(result.current.messages.map(({ id }) => id)).toEqual(['message-0', 'message-1']),
  );
  expect(count(listMessages)).toBe(2);
});

it('does not poll while the tab is hidden, and polls immediately when it becomes visible', async () => {
  vi.useFakeTimers({ toFake: [...fakedTimers], shouldAdvanceTime: true });
  await open();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const change = () => fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  change();
  await act(() => vi.advanceTimersByTimeAsync(6 * pollDelay(0)));
  expect(count(getConversation)).toBe(1);
  visibility.mockReturnValue('visible');
  change();
  await waitFor(() => expect(count(getConversation)).toBe(2));
  visibility.mockRestore();
});

it('refreshes the rest of the case on changes, and once a minute while the user is active', async () => {
  vi.useFakeTimers({ toFake: [...fakedTimers], shouldAdvanceTime: true });
  await open();
  server.revision = 2;
  await act(() => vi.advanceTimersByTimeAsync(pollDelay(0)));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  for (let second = 0; second < 130; second += 5) {
    fireEvent.keyDown(document.body, { key: 'a' });
    await act(() => vi.advanceTimersByTimeAsync(5000));
  }
  expect(refresh).toHaveBeenCalledTimes(3);
  await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
  expect(refresh.mock.calls.length).toBeLessThanOrEqual(4);
});

it('polls immediately when the user becomes active again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await open();
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(count(getConversation)).toBe(1);
  vi.setSystemTime(Date.now() + pollDelay(0) + 1);
  fireEvent.keyDown(document.body, { key: 'b' });
  await waitFor(() => expect(count(getConversation)).toBe(2));
});

it('reports the messages that a colleague has read while the bell still shows them', async () => {
  const colleagues: Conversation = { ...conversation(2), unread: 0, notified: true };
  renderHook(() => useReading('case-1', colleagues), { wrapper: Providers });
  await waitFor(() => expect(server.read).toEqual([2]));
});

it('marks messages as read only in a visible tab', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { rerender } = renderHook(({ at }) => useReading('case-1', conversation(at)), {
    initialProps: { at: 1 },
    wrapper: Providers,
  });
  rerender({ at: 2 });
  expect(server.read).toEqual([]);
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(server.read).toEqual([2]));
  visibility.mockRestore();
});
