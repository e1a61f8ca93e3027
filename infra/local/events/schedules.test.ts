import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSchedules } from './schedules.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

function start(timed: boolean, invocation: Promise<void> = Promise.resolve()) {
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
      invoke: async (arn) => {
        await invocation;
        invoked.push(arn);
      },
      deadLetters: { add: () => undefined, list: () => [] },
    },
  );
  return { schedules, invoked };
}

it('runs on time', async () => {
  const { schedules, invoked } = start(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(invoked).toEqual(['arn', 'arn']);
  await schedules.stop();
});

it('runs only on request when schedules are off, as under a measurement', async () => {
  const { schedules, invoked } = start(false);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(invoked).toEqual([]);
  await schedules.run('resend');
  expect(invoked).toEqual(['arn']);
});

it('lets what is running end before it has stopped', async () => {
  const invocation = Promise.withResolvers<void>();
  const { schedules, invoked } = start(true, invocation.promise);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const completed: string[][] = [];
  const stopped = schedules.stop().then(() => completed.push([...invoked]));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(completed).toEqual([]);
  invocation.resolve();
  await stopped;
  expect(completed).toEqual([['arn']]);
});
