import { expect, test } from 'vitest';
import { pollDelay, pollsWhileIdle } from './poll-delay.ts';

test('polls often while the user is active and backs off while idle', () => {
  const minutes = [0, 0.9, 1, 2, 4.9, 5, 600];
  expect(minutes.map((idle) => pollDelay(idle * 60_000) / 1000)).toEqual([10, 10, 30, 60, 60, 300, 300]);
  // 6 within the first minute, 2 in the second, 3 until the fifth, and one every five minutes from then on.
  expect(pollsWhileIdle(60)).toBe(6 + 2 + 3 + 11);
});
