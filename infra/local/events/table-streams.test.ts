import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestTooLarge } from '../functions/function-errors.ts';
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
      ...{ parallelizationFactor: 1, isEnabled: true },
    },
    { name: 'table', partitionKey: 'pk' },
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

const changeOf = (SequenceNumber: string, pk: string, images: object = {}): StreamRecord => ({
  dynamodb: { SequenceNumber, Keys: { pk: { S: pk }, sk: { S: '1' } }, ...images },
});

test('processes changes of different partitions in parallel, and those of one partition in order', async () => {
  const partitions = Array.from({ length: 20 }, (_, at) => `partition ${at}`);
  const records = ['first', 'second'].flatMap((round, at) =>
    partitions.map((pk, index) => ({ round, ...changeOf(String(at * 20 + index + 1), pk) })),
  );
  let running = 0;
  let most = 0;
  const handled: string[] = [];
  const stream = follow(records, async ({ Records }) => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
    handled.push(...Records.map((record) => JSON.stringify(record)));
  });
  await stream.settled();
  expect(most).toBe(2);
  expect(handled).toHaveLength(records.length);
  for (const pk of partitions) {
    const rounds = handled
      .filter((record) => record.includes(`"${pk}"`))
      .map((record) => JSON.parse(record).round);
    expect(rounds).toEqual(['first', 'second']);
  }
  expect([...stream.positions.values()]).toEqual(['40']);
  await stream.stop();
});

test('does not advance past a record that a stop interrupted: later records are delivered again, too', async () => {
  const called = Promise.withResolvers<void>();
  const partitions = Array.from({ length: 20 }, (_, at) => changeOf(String(at + 1), `partition ${at}`));
  const stream = follow(partitions, async ({ Records }) => {
    if (JSON.stringify(Records).includes('"partition 0"')) return new Promise(() => called.resolve());
  });
  stream.wake();
  await called.promise;
  await setImmediate();
  expect([...stream.positions]).toEqual([]);
});

test('ignores a write that left its item unchanged', async () => {
  const image = { pk: { S: 'a' }, sk: { S: '1' }, count: { N: '1' } };
  const same = { OldImage: image, NewImage: Object.fromEntries(Object.entries(image).toReversed()) };
  const records = [
    changeOf('1', 'a', { NewImage: image }),
    changeOf('2', 'a', same),
    changeOf('3', 'a', { OldImage: image, NewImage: { ...image, count: { N: '2' } } }),
    changeOf('4', 'a', { OldImage: image }),
  ];
  const batches: unknown[] = [];
  const stream = follow(records, async (event) => void batches.push(event));
  await stream.settled();
  expect(batches).toEqual([eventOf(...records.filter((_, at) => at !== 1))]);
  await stream.stop();
});
