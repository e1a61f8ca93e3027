import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onWait.mockClear();
});
afterEach(() => void vi.useRealTimers());

const busy = new ApiError('unavailable', { status: 503 });
const { signal } = new AbortController();
const onWait = vi.fn<(isWaiting: boolean) => void>();

test('retries while the server is busy or unreachable', async () => {
  const send = vi.fn<(earlier: number) => Promise<string>>().mockResolvedValue('sent');
  send.mockRejectedValueOnce(busy).mockRejectedValueOnce(new ApiError('offline')).mockRejectedValueOnce(busy);
  const sent = retryWhileBusy(send, { signal, onWait });
  await vi.runAllTimersAsync();
  expect(await sent).toBe('sent');
  expect(send.mock.calls).toEqual([[0], [1], [2], [3]]);
  expect(onWait.mock.calls.flat()).toEqual([true, false, true, false, true, false]);
});

test('gives up after four attempts, and immediately for a permanent error', async () => {
  for (const [error, times] of [
    [busy, 4],
    [new ApiError('conflict', { status: 409 }), 1],
    [new ApiError('quota.reached', { status: 429 }), 1],
  ] as const) {
    const send = vi.fn(() => Promise.reject(error));
    const sent = expect(retryWhileBusy(send, { signal, onWait })).rejects.toBe(error);
    await vi.runAllTimersAsync();
    await sent;
    expect(send).toHaveBeenCalledTimes(times);
  }
});

test('can be aborted while waiting', async () => {
  const stop = new AbortController();
  const send = vi.fn(() => Promise.reject(busy));
  const sent = expect(retryWhileBusy(send, { signal: stop.signal, onWait })).rejects.toBe('stopped');
  await vi.advanceTimersByTimeAsync(10);
  stop.abort('stopped');
  await sent;
  expect(send).toHaveBeenCalledTimes(1);
  expect(onWait.mock.lastCall).toEqual([false]);
});

test('doesn’t retry if it was aborted during the request', async () => {
  const stop = new AbortController();
  const send = vi.fn(() => {
    stop.abort('stopped');
    return Promise.reject(busy);
  });
  const sent = expect(retryWhileBusy(send, { signal: stop.signal, onWait })).rejects.toBe('stopped');
  await vi.runAllTimersAsync();
  await sent;
  expect(send).toHaveBeenCalledTimes(1);
});
