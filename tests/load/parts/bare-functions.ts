import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { TransactItem } from '#functions/data/core/transaction.ts';

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env.TABLE_NAME;

const response = (statusCode: number, value: unknown) => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/**
 * The same table call as the product's endpoint and nothing else: the caller is not looked up, and nothing else is
 * read, unless the request says so.
 */
export const handler = async (event: APIGatewayProxyEventV2WithJWTAuthorizer) => {
  const { asker, also } = event.queryStringParameters ?? {};
  // The product's other calls, where the floor should have all.
  if (asker)
    await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': `USER#${asker}`, ':first': 'MEMBERSHIP', ':last': 'PROFILE' },
        ConsistentRead: true,
      }),
    );
  const reads: Omit<GetCommandInput, 'TableName'>[] = JSON.parse(also ?? '[]');
  await Promise.all(reads.map((read) => table.send(new GetCommand({ TableName, ...read }))));
  if (event.routeKey === 'GET /api/cases/{caseId}') {
    const Key = { pk: `CASE#${event.pathParameters?.caseId}`, sk: 'CASE' };
    return response(200, (await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item);
  }
  if (event.routeKey === 'GET /api/organization/cases') {
    const { Items } = await table.send(
      new QueryCommand({
        TableName,
        IndexName: 'cases-by-organization',
        KeyConditionExpression: 'org_cases = :org',
        ExpressionAttributeValues: { ':org': `ORG#${event.queryStringParameters?.org}#CASES` },
        ScanIndexForward: false,
        Limit: 25,
      }),
    );
    return response(200, { items: Items });
  }
  const { id, items }: { id: string; items: readonly TransactItem[] } = JSON.parse(event.body ?? '');
  const TransactItems = items.map((item) =>
    Object.fromEntries(Object.entries(item).map(([kind, input]) => [kind, { TableName, ...input }])),
  ) as TransactWriteCommandInput['TransactItems'];
  await table.send(new TransactWriteCommand({ TransactItems }));
  return response(201, { id });
};
