import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from './accounts.ts';
import { countFailure, forgetFailures, requireUnlocked } from './attempts.ts';
import type { Pool } from './pool-action.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('five wrong passwords lock an account for a second, and each further one for twice as long', () => {
  let user = { failures: 0, lockedUntil: 0 } as User;
  const accounts: Partial<Pool['accounts']> = { save: (saved) => (user = saved) };
  const pool = { accounts } as Pool;
  const fail = (): number => {
    countFailure(pool, user);
    return Math.max(0, user.lockedUntil - Date.now());
  };
  expect(Array.from({ length: 7 }, fail)).toEqual([0, 0, 0, 0, 1000, 2000, 4000]);
  vi.advanceTimersByTime(3999);
  expect(() => requireUnlocked(user)).toThrow('Password attempts exceeded');
  vi.advanceTimersByTime(1);
  requireUnlocked(user);
  const [longest] = Array.from({ length: 12 }, fail).toReversed();
  expect(longest).toBe(15 * 60_000);
  forgetFailures(pool, user);
  requireUnlocked(user);
  expect(fail()).toBe(0);
});
