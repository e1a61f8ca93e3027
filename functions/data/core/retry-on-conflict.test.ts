import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { retryOnConditionFailed, retryOnConflict } from './retry-on-conflict.ts';
import { ConditionFailed } from './transaction.ts';

const failing = (error: Error, times: number) => {
  const attempts = { count: 0 };
  const run = async () => {
    attempts.count++;
    if (attempts.count <= times) throw error;
    return attempts.count;
  };
  return { run, attempts };
};
const conditionFailed = new ConditionFailed(new Set(['case']));
const conflict = new ApiError('conflict');

test('a step whose condition fails is repeated, up to five attempts', async () => {
  expect(await retryOnConditionFailed(failing(conditionFailed, 4).run)).toBe(5);
  const { run, attempts } = failing(conditionFailed, 5);
  await expect(retryOnConditionFailed(run)).rejects.toBe(conditionFailed);
  expect(attempts.count).toBe(5);
});

test('other errors are repeated only if they are said to be conflicts', async () => {
  const { run, attempts } = failing(conflict, 1);
  await expect(retryOnConditionFailed(run)).rejects.toBe(conflict);
  expect(attempts.count).toBe(1);
  expect(await retryOnConditionFailed(failing(conflict, 1).run, (error) => error === conflict)).toBe(2);
});

test('a conflict of many writers is repeated; a failed condition that nothing covers is not', async () => {
  expect(await retryOnConflict(failing(conflict, 2).run)).toBe(3);
  await expect(retryOnConflict(failing(conditionFailed, 1).run)).rejects.toBe(conditionFailed);
});
