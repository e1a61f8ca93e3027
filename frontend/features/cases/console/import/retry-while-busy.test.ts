import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../lib/api-client.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = new ApiError('unavailable', { status: 503 });
const { signal } = new AbortController();

test('retries while the server is busy or unreachable', async () => {
  const send = vi.fn<() => Promise<string>>().mockResolvedValue('sent');
  send.mockRejectedValueOnce(busy).mockRejectedValueOnce(new ApiError('offline')).mockRejectedValueOnce(busy);
  const sent = retryWhileBusy(send, signal);
  await vi.runAllTimersAsync();
  expect(await sent).toBe('sent');
  expect(send).toHaveBeenCalledTimes(4);
});

test('gives up after four attempts, and immediately for a permanent error', async () => {
  for (const [error, times] of [
    [busy, 4],
    [new ApiError('conflict', { status: 409 }), 1],
  ] as const) {
    const send = vi.fn(() => Promise.reject(error));
    const sent = expect(retryWhileBusy(send, signal)).rejects.toBe(error);
    await vi.runAllTimersAsync();
    await sent;
    expect(send).toHaveBeenCalledTimes(times);
  }
});

test('can be aborted while waiting', async () => {
  const stop = new AbortController();
  const send = vi.fn(() => Promise.reject(busy));
  const sent = expect(retryWhileBusy(send, stop.signal)).rejects.toBe('stopped');
  await vi.advanceTimersByTimeAsync(10);
  stop.abort('stopped');
  await sent;
  expect(send).toHaveBeenCalledTimes(1);
});

test('doesn’t retry if it was aborted during the request', async () => {
  const stop = new AbortController();
  const send = vi.fn(() => {
    stop.abort('stopped');
    return Promise.reject(busy);
  });
  const sent = expect(retryWhileBusy(send, stop.signal)).rejects.toBe('stopped');
  await vi.runAllTimersAsync();
  await sent;
  expect(send).toHaveBeenCalledTimes(1);
});
