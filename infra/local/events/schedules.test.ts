import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSchedules } from './schedules.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

function start(timed: boolean) {
  const invoked: string[] = [];
  const schedules = startSchedules(
    [
      {
        ...{ id: 'FiveMinutely', name: 'five-minutely', expression: 'rate(5 minutes)', input: undefined },
        ...{ functionId: 'resend', functionArn: 'arn', retries: 0, deadLetterArn: undefined },
      },
    ],
    {
      ...{ timed, accountId: '000000000000', region: 'us-east-1', log: () => undefined },
      invoke: async (arn) => void invoked.push(arn),
      deadLetters: { add: () => undefined, list: () => [] },
    },
  );
  return { schedules, invoked };
}

it('runs on time', async () => {
  const { schedules, invoked } = start(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(invoked).toEqual(['arn', 'arn']);
  schedules.stop();
});

it('runs only on request when schedules are off, as under a measurement', async () => {
  const { schedules, invoked } = start(false);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(invoked).toEqual([]);
  await schedules.run('resend');
  expect(invoked).toEqual(['arn']);
});
