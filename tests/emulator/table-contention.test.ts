import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStack, type TestStack, tableClientFor } from '../support/local-stack.ts';

let stack: TestStack;
let TableName: string;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  // Frozen, so that all calls fall into the same second; transactions stay in flight long enough to conflict.
  const contention = { transactionMilliseconds: 2000, limits: { read: 20, write: 20 }, now: () => 0 };
  stack = await startTestStack({ contention });
  TableName = stack.tables[0] ?? '';
  client = tableClientFor(stack.operatorEnvironment());
});
afterAll(() => stack.stop());

test('an in-flight transaction blocks others on its items, with DynamoDB’s errors, but not reads', async () => {
  const Key = { pk: 'A', sk: '1' };
  const put = { Put: { TableName, Item: Key } };
  const first = client.send(new TransactWriteCommand({ TransactItems: [put] }));
  const read = async () => (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  await expect.poll(read).toEqual(Key);
  const canceled = {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
  };
  const elsewhere = { Put: { TableName, Item: { pk: 'B', sk: '1' } } };
  await expect(
    client.send(new TransactWriteCommand({ TransactItems: [elsewhere, put] })),
  ).rejects.toMatchObject(canceled);
  const gets = [{ pk: 'B', sk: '1' }, Key].map((each) => ({ Get: { TableName, Key: each } }));
  await expect(client.send(new TransactGetCommand({ TransactItems: gets }))).rejects.toMatchObject(canceled);
  const update = () =>
    client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET x = :x',
        ExpressionAttributeValues: { ':x': 1 },
      }),
    );
  await expect(update()).rejects.toMatchObject({ name: 'TransactionConflictException' });
  await first;
  await update();
  expect(await read()).toEqual({ ...Key, x: 1 });
});

test('a partition key is throttled above its limits, also inside a transaction', async () => {
  const item = (sk: string, bytes: number) => ({
    TableName,
    Item: { pk: 'hot', sk, text: 'x'.repeat(bytes) },
  });
  for (const sk of ['1', '2', '3', '4']) await client.send(new PutCommand(item(sk, 4500)));
  const throttled = { name: 'ThrottlingException' };
  await expect(client.send(new PutCommand(item('5', 10)))).rejects.toMatchObject(throttled);
  await expect(
    client.send(
      new TransactWriteCommand({
        TransactItems: [{ Put: { TableName, Item: { pk: 'cold', sk: '1' } } }, { Put: item('5', 10) }],
      }),
    ),
  ).rejects.toMatchObject({ CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }] });
  const query = () =>
    client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :hot',
        ExpressionAttributeValues: { ':hot': 'hot' },
        ConsistentRead: true,
      }),
    );
  for (let reads = 0; reads < 4; reads++) expect((await query()).Count).toBe(4);
  await expect(query()).rejects.toMatchObject(throttled);
});
