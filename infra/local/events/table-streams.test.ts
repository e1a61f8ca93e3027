import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { StreamRecord } from './stream-log.ts';
import { followStream } from './table-streams.ts';

test('changes in quick succession come in one batch, and whoever waits for them does not wait long', async () => {
  const records: StreamRecord[] = [];
  const batches: unknown[] = [];
  const known = new Map<string, string>();
  const shard = { name: 'one', after: async (number = '0') => records.slice(Number(number)) };
  const stream = followStream(
    {
      ...{ id: 'source', functionArn: 'function', streamArn: 'stream', batchSize: 25, retries: 0 },
      ...{ bisects: false, reportsItems: false, deadLetterArn: undefined, patterns: undefined },
    },
    'table',
    {
      stream: { shards: async () => [shard] },
      state: { read: (name) => known.get(name), store: (name, value) => void known.set(name, value) },
      invoke: async (_, event) => void batches.push(event),
      deadLetters: { add: () => undefined, list: () => [] },
      log: () => undefined,
    },
  );
  for (const SequenceNumber of ['1', '2', '3']) {
    records.push({ dynamodb: { SequenceNumber } });
    stream.wake();
    await setImmediate();
  }
  await stream.settled();
  expect(batches).toEqual([{ Records: records.map((record) => ({ ...record, eventSourceARN: 'stream' })) }]);
  await stream.stop();
});
