import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openStreamLog, type StreamRecord, type StreamShard } from './stream-log.ts';

const Input = z.looseObject({
  SequenceNumber: z.optional(z.string()),
  ShardIterator: z.optional(z.string()),
  Limit: z.optional(z.number()),
});
let stop: () => void = () => undefined;
afterEach(() => stop());

/** A stream with one shard, with as many records as `written` says. */
async function engine() {
  const stream = { written: 0, reads: 0, before: async () => {} };
  const respond = (
    operation: string,
    { SequenceNumber, ShardIterator, Limit = 0 }: z.infer<typeof Input>,
  ) => {
    if (operation === 'DescribeTable') return { Table: { LatestStreamArn: 'arn' } };
    if (operation === 'DescribeStream') return { StreamDescription: { Shards: [{ ShardId: 'one' }] } };
    if (operation === 'GetShardIterator') return { ShardIterator: SequenceNumber ?? '0' };
    const after = Number(ShardIterator);
    const Records = Array.from({ length: Math.min(Limit, stream.written - after) }, (_, at) => ({
      dynamodb: { SequenceNumber: String(after + at + 1) },
    }));
    stream.reads++;
    return { Records, NextShardIterator: 'next' };
  };
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '');
    const body = JSON.stringify(respond(operation, Input.parse(await json(request))));
    if (operation === 'GetRecords') await stream.before();
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => void server.close();
  const { port } = server.address() as AddressInfo;
  const [shard] = await openStreamLog(new URL(`http://127.0.0.1:${port}`), 'table').shards();
  if (!shard) throw new Error('There is no shard.');
  return { stream, shard };
}
const numbersOf = (records: readonly StreamRecord[]) =>
  records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber));
const numbers = async (shard: StreamShard, after?: string) => numbersOf(await shard.written()(after));

test('reads records once for all consumers', async () => {
  const { stream, shard } = await engine();
  stream.written = 3;
  const all = await Promise.all([numbers(shard), numbers(shard), numbers(shard)]);
  expect(all).toEqual(Array(3).fill([1, 2, 3]));
  expect(await numbers(shard, '1')).toEqual([2, 3]);
  expect(stream.reads).toBe(1);
  stream.written = 4;
  expect(await numbers(shard, '3')).toEqual([4]);
  expect(stream.reads).toBe(2);
});

test('does not reread records written before a point in time, unless a page was full', async () => {
  const { stream, shard } = await engine();
  stream.written = 1002;
  const after = shard.written();
  expect(await after(undefined)).toHaveLength(1000);
  expect(numbersOf(await after('1000'))).toEqual([1001, 1002]);
  expect(stream.reads).toBe(2);
  stream.written = 1003;
  expect(await after('1002')).toEqual([]);
  expect(stream.reads).toBe(2);
  expect(await numbers(shard, '1002')).toEqual([1003]);
});

test('a consumer that finds cached records still reads newer ones', async () => {
  const { stream, shard } = await engine();
  stream.written = 1;
  expect(await numbers(shard)).toEqual([1]);
  stream.written = 2;
  const after = shard.written();
  expect(numbersOf(await after(undefined))).toEqual([1]);
  expect(numbersOf(await after('1'))).toEqual([2]);
});

test('a call sees everything written before it, even while another read is in progress', async () => {
  const { stream, shard } = await engine();
  const { promise: reading, resolve: begin } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  stream.before = () => {
    begin();
    return held;
  };
  const first = numbers(shard);
  await reading;
  stream.written = 1;
  const second = numbers(shard);
  release();
  expect(await first).toEqual([]);
  expect(await second).toEqual([1]);
});

test('a consumer further behind than the cache misses nothing', async () => {
  const { stream, shard } = await engine();
  stream.written = 2500;
  let last: string | undefined;
  let seen = 0;
  for (let page = await numbers(shard); page.length > 0; page = await numbers(shard, last)) {
    seen += page.length;
    last = String(page.at(-1));
  }
  expect(seen).toBe(2500);
  expect((await numbers(shard)).slice(0, 2)).toEqual([1, 2]);
  expect((await numbers(shard, '700')).at(0)).toBe(701);
  expect(await numbers(shard, last)).toEqual([]);
});
