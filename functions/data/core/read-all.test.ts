import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getRows, queryAll, queryRows } from './read-all.ts';

const table = mockClient(DynamoDBDocumentClient);
afterAll(() => table.restore());
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
