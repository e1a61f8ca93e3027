import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBusy } from './is-busy.ts';
import { getRows, queryAll, queryRows } from './read-all.ts';

const table = mockClient(DynamoDBDocumentClient);
afterAll(() => table.restore());
afterEach(() => vi.useRealTimers());
const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'a' } };

beforeEach(() => {
  table.reset();
  process.env.TABLE_NAME = 'landfall';
  table
    .on(QueryCommand, { ExclusiveStartKey: undefined })
    .resolves({ Items: [{ id: 1 }, { id: 2 }], LastEvaluatedKey: { pk: 'a', sk: '2' } })
    .on(QueryCommand, { ExclusiveStartKey: { pk: 'a', sk: '2' } })
    .resolves({ Items: [{ id: 3 }] });
});

test('reads a query to the end', async () => {
  expect(await queryAll(query, ({ id }) => id)).toEqual([1, 2, 3]);
  expect(table.commandCalls(QueryCommand).map(({ args }) => args[0].input.TableName)).toEqual([
    'landfall',
    'landfall',
  ]);
});

test('does not read pages that are not needed', async () => {
  for await (const row of queryRows(query)) if (row.id === 2) break;
  expect(table.commandCalls(QueryCommand)).toHaveLength(1);
});

test('reads keys in batches of 100 and retries unprocessed ones', async () => {
  const keys = Array.from({ length: 101 }, (_, id) => ({ pk: String(id) }));
  table
    .on(BatchGetCommand)
    .resolvesOnce({
      Responses: { landfall: [{ id: 0 }] },
      UnprocessedKeys: { landfall: { Keys: keys.slice(1, 2) } },
    })
    .resolvesOnce({ Responses: { landfall: [{ id: 1 }] } })
    .resolvesOnce({ Responses: { landfall: [{ id: 100 }] } });
  expect(await getRows(keys, { ConsistentRead: true })).toEqual([{ id: 0 }, { id: 1 }, { id: 100 }]);
  const asked = table.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.landfall);
  expect(asked).toEqual([
    { Keys: keys.slice(0, 100), ConsistentRead: true },
    { Keys: keys.slice(1, 2), ConsistentRead: true },
    { Keys: keys.slice(100), ConsistentRead: true },
  ]);
});

test('waits longer before each retry of a throttled batch, and finally reports that the table is busy', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  const Keys = [{ pk: 'a' }];
  table.on(BatchGetCommand).resolves({ UnprocessedKeys: { landfall: { Keys } } });
  const failure = getRows(Keys).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(isBusy(await failure)).toBe(true);
  expect(table.commandCalls(BatchGetCommand)).toHaveLength(9);
  expect(pauses.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([
    50, 100, 200, 400, 800, 1000, 1000, 1000,
  ]);
  vi.restoreAllMocks();
});
