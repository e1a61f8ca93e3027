import { afterEach, expect, it, vi } from 'vitest';
import { waitMinimumTime } from './minimum-time.ts';

afterEach(() => void vi.useRealTimers());

it('waits only for the remaining time', async () => {
  vi.useFakeTimers();
  const done = vi.fn();
  const shownAt = performance.now();
  vi.advanceTimersByTime(1000);
  void waitMinimumTime(shownAt, 3000).then(done);
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toHaveBeenCalledOnce();
  await waitMinimumTime(shownAt, 3000);
});
