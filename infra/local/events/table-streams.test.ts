import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestTooLarge } from '../functions/function-runner.ts';
import type { StreamRecord } from './stream-log.ts';
import { followStream } from './table-streams.ts';

const follow = (records: StreamRecord[], invoke: (event: { Records: unknown[] }) => Promise<void>) => {
  const known = new Map<string, string>();
  const deadLetters: unknown[] = [];
  const shard = { name: 'one', after: async (number = '0') => records.slice(Number(number)) };
  const stream = followStream(
    {
      ...{ id: 'source', functionArn: 'function', streamArn: 'stream', batchSize: 25, retries: 0 },
      ...{ bisects: false, reportsItems: false, deadLetterArn: 'queue', patterns: undefined },
    },
    'table',
    {
      stream: { shards: async () => [shard] },
      state: { read: (name) => known.get(name), store: (name, value) => void known.set(name, value) },
      invoke: (_, event) => invoke(event as { Records: unknown[] }),
      deadLetters: { add: (_, letter) => void deadLetters.push(letter), list: () => [] },
      log: () => undefined,
    },
  );
  return { ...stream, deadLetters };
};
const recordOf = (SequenceNumber: string): StreamRecord => ({ dynamodb: { SequenceNumber } });
const eventOf = (...records: StreamRecord[]) => ({
  Records: records.map((record) => ({ ...record, eventSourceARN: 'stream' })),
});

test('changes in quick succession come in one batch, and whoever waits for them does not wait long', async () => {
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

test('a batch larger than an event comes in parts', async () => {
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
