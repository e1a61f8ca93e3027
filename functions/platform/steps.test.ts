import { expect, it } from 'vitest';
import { runToCompletion, runWhileTime, type Steps } from './steps.ts';

async function* count(done: number[]): Steps<string> {
  for (const each of [1, 2, 3]) {
    done.push(each);
    yield;
  }
  return 'all';
}

it('runs at least one step, so that retries make progress', async () => {
  const done: number[] = [];
  expect(await runWhileTime(count(done), () => false)).toBeUndefined();
  expect(done).toEqual([1]);
});

it('stops between steps when time is up', async () => {
  const done: number[] = [];
  expect(await runWhileTime(count(done), () => done.length < 2)).toBeUndefined();
  expect(done).toEqual([1, 2]);
});

it('returns the result of all steps', async () => {
  expect(await runWhileTime(count([]), () => true)).toEqual({ result: 'all' });
  expect(await runToCompletion(count([]))).toBe('all');
});
