import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, expect, test } from 'vitest';
import { dueInShards } from './purge.ts';

const table = mockClient(DynamoDBDocumentClient);
afterAll(() => table.restore());

test('merges a sharded list, longest due first', async () => {
  process.env.TABLE_NAME = 'landfall';
  const listed: Record<string, number[]> = {
    LIST: [5, 6],
    'LIST#0': [],
    'LIST#1': [1, 4, 7],
    'LIST#2': [2, 3, 8],
  };
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: listed[ExpressionAttributeValues[':partition']]?.map((at) => ({ purge_at: String(at) })),
  }));
  const read: string[] = [];
  for await (const row of dueInShards(Object.keys(listed), new Date())) read.push(String(row.purge_at));
  expect(read).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});
