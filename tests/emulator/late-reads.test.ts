import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { keys } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { startTestStack, type TestStack, tableClientFor, temporaryFolder } from '../support/local-stack.ts';

const hour = 3_600_000;
const index = tableIndexes.casesByApplicant;

/** Clients of the operator and of the function that serves cases. */
function clientsOf(stack: TestStack) {
  const cases = stack.functions().find(({ id }) => id.startsWith('cases'))?.id ?? 'no function cases';
  return {
    TableName: stack.tables[0] ?? '',
    operator: tableClientFor(stack.operatorEnvironment()),
    cases: tableClientFor(stack.functionEnvironment(cases)),
  };
}

const caseItem = (id: string, status: string) => ({
  ...keys.case(id),
  [index.partition]: 'someone',
  [index.sort]: id,
  status,
});

/** A case’s status by every kind of eventually consistent read. */
async function statusesRead(client: DynamoDBDocumentClient, TableName: string, id: string) {
  const Key = keys.case(id);
  const found = await client.send(new GetCommand({ TableName, Key }));
  const batch = await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } }));
  const partition = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': Key.pk },
    }),
  );
  const ofApplicant = await client.send(
    new QueryCommand({
      TableName,
      IndexName: index.name,
      KeyConditionExpression: '#partition = :someone AND #sort = :id',
      ExpressionAttributeNames: { '#partition': index.partition, '#sort': index.sort },
      ExpressionAttributeValues: { ':someone': 'someone', ':id': id },
    }),
  );
  return [
    found.Item?.status,
    ...[batch.Responses?.[TableName], partition.Items, ofApplicant.Items].map((items) => items?.[0]?.status),
  ];
}
const everyRead = (status: string | undefined) => Array(4).fill(status);

test('late reads show the state before a write: of tables and indexes, and of what was deleted', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const before = await startTestStack({ state: folder.path });
  const { operator: earlier, TableName } = clientsOf(before);
  await earlier.send(new PutCommand({ TableName, Item: caseItem('changed', 'Before') }));
  await earlier.send(new PutCommand({ TableName, Item: caseItem('deleted', 'Before') }));
  await before.stop();

  await using stack = await startTestStack({ state: folder.path, readsLate: hour });
  const { operator, cases } = clientsOf(stack);
  await operator.send(new PutCommand({ TableName, Item: caseItem('changed', 'After') }));
  await operator.send(new PutCommand({ TableName, Item: caseItem('new', 'After') }));
  await operator.send(new DeleteCommand({ TableName, Key: keys.case('deleted') }));

  expect(await statusesRead(cases, TableName, 'changed')).toEqual(everyRead('Before'));
  expect(await statusesRead(cases, TableName, 'new')).toEqual(everyRead(undefined));
  expect(await statusesRead(cases, TableName, 'deleted')).toEqual(everyRead('Before'));
  // The operator’s commands and tests look at what is stored.
  expect(await statusesRead(operator, TableName, 'changed')).toEqual(everyRead('After'));
  // A consistent read is never late.
  const consistent = await cases.send(
    new GetCommand({ TableName, Key: keys.case('changed'), ConsistentRead: true }),
  );
  expect(consistent.Item?.status).toBe('After');
});

test('late reads catch up', async () => {
  await using stack = await startTestStack({ readsLate: 50 });
  const { operator, cases, TableName } = clientsOf(stack);
  for (const status of ['first', 'second'])
    await operator.send(new PutCommand({ TableName, Item: caseItem('one', status) }));
  const seen = async () => ({
    statuses: await statusesRead(cases, TableName, 'one'),
    complaints: stack.complaints,
  });
  await expect.poll(seen).toEqual({ statuses: everyRead('second'), complaints: [] });
  await operator.send(new DeleteCommand({ TableName, Key: keys.case('one') }));
  await expect.poll(seen).toEqual({ statuses: everyRead(undefined), complaints: [] });
});
