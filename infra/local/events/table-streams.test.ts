import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestTooLarge } from '../functions/function-runner.ts';
import type { StreamRecord } from './stream-log.ts';
import { followStream } from './table-streams.ts';

const follow = (records: StreamRecord[], invoke: (event: { Records: unknown[] }) => Promise<void>) => {
  const known = new Map<string, string>();
  const deadLetters: unknown[] = [];
  const lines: string[] = [];
  const written = () => {
    const until = records.length;
    return async (number = '0') => records.slice(Number(number), until);
  };
  const stream = followStream(
    {
      ...{ id: 'source', functionArn: 'function', streamArn: 'stream', batchSize: 25, retries: 0 },
      ...{ bisects: false, reportsItems: false, deadLetterArn: 'queue', patterns: undefined },
    },
    'table',
    {
      stream: { shards: async () => [{ name: 'one', written }] },
      state: { read: (name) => known.get(name), store: (name, value) => void known.set(name, value) },
      invoke: (_, event) => invoke(event as { Records: unknown[] }),
      deadLetters: { add: (_, letter) => void deadLetters.push(letter), list: () => [] },
      log: (line) => void lines.push(line),
    },
  );
  return { ...stream, deadLetters, lines, positions: known };
};
const recordOf = (SequenceNumber: string): StreamRecord => ({ dynamodb: { SequenceNumber } });
const eventOf = (...records: StreamRecord[]) => ({
  Records: records.map((record) => ({ ...record, eventSourceARN: 'stream' })),
});

test('batches changes in quick succession without delaying callers that wait for them', async () => {
  const records: StreamRecord[] = [];
  const batches: unknown[] = [];
  const stream = follow(records, async (event) => void batches.push(event));
  for (const SequenceNumber of ['1', '2', '3']) {
    records.push(recordOf(SequenceNumber));
    stream.wake();
    await setImmediate();
  }
  await stream.settled();
  expect(batches).toEqual([eventOf(...records)]);
  await stream.stop();
});

test('puts records written while a batch is handled into the next batch', async () => {
  const records = [recordOf('1')];
  const batches: unknown[] = [];
  const stream = follow(records, async (event) => {
    batches.push(event);
    if (batches.length > 1) return;
    records.push(recordOf('2'));
    stream.wake();
  });
  await stream.settled();
  expect(batches).toEqual(['1', '2'].map((number) => eventOf(recordOf(number))));
  await stream.stop();
});

test('splits a batch that is larger than an event', async () => {
  const records = ['1', '2', '3'].map(recordOf);
  const batches: unknown[] = [];
  const stream = follow(records, async (event) => {
    if (event.Records.length > 1) throw new RequestTooLarge('too large');
    batches.push(event);
  });
  await stream.settled();
  expect(batches).toEqual(records.map((record) => eventOf(record)));
  expect(stream.deadLetters).toEqual([]);
  await stream.stop();
});

test('does not count a batch interrupted by a stop as failed: the next start handles it', async () => {
  const called = Promise.withResolvers<void>();
  const cutOff = Promise.withResolvers<void>();
  const stream = follow([recordOf('1')], () => {
    called.resolve();
    return cutOff.promise;
  });
  stream.wake();
  await called.promise;
  const stopped = stream.stop();
  cutOff.reject(new Error('the worker ended'));
  await stopped;
  expect([stream.deadLetters, stream.lines, [...stream.positions]]).toEqual([[], [], []]);
});
