import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runInParallel } from './run-in-parallel.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number++) yield number;
}

it('handles each item once, at most as many at a time as it may', async () => {
  const done: number[] = [];
  let [running, most] = [0, 0];
  const isComplete = await runInParallel(
    numbers(20),
    { parallel: 3, hasTime: () => true },
    async (number) => {
      most = Math.max(most, ++running);
      await setImmediate();
      running--;
      done.push(number);
    },
  );
  expect(isComplete).toBe(true);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number));
  expect(most).toBe(3);
});

it('starts nothing once time is up, and says so', async () => {
  const done: number[] = [];
  const isComplete = await runInParallel(
    numbers(20),
    { parallel: 3, hasTime: () => done.length < 5 },
    async (number) => void done.push(number),
  );
  expect(isComplete).toBe(false);
  expect(done).toHaveLength(5);
});

it('is complete if time is up after the last item', async () => {
  let left = 2;
  const hasTime = () => left > 0;
  expect(await runInParallel(numbers(2), { parallel: 1, hasTime }, async () => void left--)).toBe(true);
});
