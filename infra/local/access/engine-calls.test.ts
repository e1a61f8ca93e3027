import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createEngineCalls } from './engine-calls.ts';
import { createTableContention } from './table-contention.ts';

test('closing waits for the calls that the engine has not answered', async () => {
  const received = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const engine = createServer((_, response) => {
    received.resolve();
    void answered.promise.then(() => response.end('{}'));
  });
  await once(engine.listen(0, '127.0.0.1'), 'listening');
  const keys = ['pk', 'sk'];
  const calls = createEngineCalls({
    engine: new URL(`http://127.0.0.1:${(engine.address() as AddressInfo).port}`),
    contention: createTableContention(() => keys, { delaysResponses: false }),
    placeOf: () => ({ keys, projected: undefined }),
    indexKeys: () => [],
  });
  const item = { pk: { S: 'a' }, sk: { S: 'b' } };
  const call = calls.pass('DynamoDB_20120810.PutItem', { TableName: 't', Item: item }, '');
  await received.promise;
  const closed = calls.close();
  answered.resolve();
  expect(await call).toMatchObject({ status: 200, text: '{}' });
  await closed;
  engine.close();
});
