import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startCountingEngine } from '#tests/load/counting-engine.ts';
import { createEngineCalls } from './engine-calls.ts';
import { createTableContention } from './table-contention.ts';

const named = 'DynamoDB_20120810.PutItem';
const input = { TableName: 't', Item: { pk: { S: 'a' }, sk: { S: 'b' } } };

function callsOf(engine: URL) {
  const keys = ['pk', 'sk'];
  return createEngineCalls({
    engine,
    contention: createTableContention(() => keys, { delaysResponses: false }),
    placeOf: () => ({ keys, projected: undefined }),
    indexKeys: () => [],
  });
}

async function startEngine(respond: (response: ServerResponse) => void) {
  const server = createServer((_, response) => respond(response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { url, close: () => server.close() };
}

test('closing waits for the calls that the engine has not answered', async () => {
  const received = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const engine = await startEngine((response) => {
    received.resolve();
    void answered.promise.then(() => response.end('{}'));
  });
  const calls = callsOf(engine.url);
  const call = calls.pass(named, input, { caller: '' });
  await received.promise;
  const closed = calls.close();
  answered.resolve();
  expect(await call).toMatchObject({ status: 200, text: '{}' });
  await closed;
  engine.close();
});

test('a measurement counts a call once, although the SDK repeated it', async () => {
  const engine = await startEngine((response) => response.end('{"ConsumedCapacity":{"CapacityUnits":2}}'));
  const counting = await startCountingEngine(engine.url);
  const calls = callsOf(counting.url);
  const origins = ['first', 'first', 'second', undefined, undefined];
  await Promise.all(origins.map((invocation) => calls.pass(named, input, { caller: '', invocation })));
  expect(counting.used()).toEqual({ reads: 0, writes: 8, calls: 4 });
  await calls.close();
  await counting.stop();
  engine.close();
});
