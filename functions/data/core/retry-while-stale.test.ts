import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { retryWhileStale } from './retry-while-stale.ts';

test('an operation is repeated until it isn’t stale, and after five attempts it fails', async () => {
  let attempts = 0;
  const staleUntil = (last: number) => async () => (++attempts < last ? undefined : attempts);
  expect(await retryWhileStale('conflict', staleUntil(5))).toBe(5);
  attempts = 0;
  await expect(retryWhileStale('case.changed', staleUntil(6))).rejects.toMatchObject({
    code: 'case.changed',
  });
  expect(attempts).toBe(5);
});

test('an operation that throws isn’t repeated', async () => {
  let attempts = 0;
  const reject = async () => {
    attempts++;
    throw new ApiError('conflict');
  };
  await expect(retryWhileStale('conflict', reject)).rejects.toMatchObject({ code: 'conflict' });
  expect(attempts).toBe(1);
});
