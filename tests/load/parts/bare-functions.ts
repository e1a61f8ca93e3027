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

type Row = Readonly<Record<string, unknown>>;

/** A case as the product's response has it, so that serializing the response takes as much work. */
const shownOf = (organizationId: unknown, row: Row) => {
  const { pk, applicant_id, applicant_name, country, path, status, created_at, updated_at, version } = row;
  const { sla_due_at, owner_id, assessment } = row;
  return {
    ...{ id: String(pk).slice('CASE#'.length), org_id: organizationId, applicant_id, applicant_name },
    ...{ country, path, status, created_at, updated_at, sla_due_at, version, owner_id, assessment },
  };
};

/**
 * Makes the same table call as the product's endpoint and nothing else: the caller isn't looked up, and nothing
 * else is read unless the request says so.
 */
export const handler = async (event: APIGatewayProxyEventV2WithJWTAuthorizer) => {
  const { actor, also } = event.queryStringParameters ?? {};
  // The product's other calls, for the floor that makes all of them.
  if (actor)
    await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': `USER#${actor}`, ':first': 'MEMBERSHIP', ':last': 'PROFILE' },
        ConsistentRead: true,
      }),
    );
  const reads: Omit<GetCommandInput, 'TableName'>[] = JSON.parse(also ?? '[]');
  await Promise.all(reads.map((read) => table.send(new GetCommand({ TableName, ...read }))));
  if (event.routeKey === 'GET /api/cases/{caseId}') {
    const Key = { pk: `CASE#${event.pathParameters?.caseId}`, sk: 'CASE' };
    const { Item = {} } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    const { applicant_name, owner_id, assessment, ...shown } = shownOf(Item.org_id, Item);
    return response(200, shown);
  }
  if (event.routeKey === 'GET /api/organization/cases') {
    const organizationId = event.queryStringParameters?.org;
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName,
        IndexName: 'cases-by-organization',
        KeyConditionExpression: '#partition = :partition',
        ExpressionAttributeNames: { '#partition': 'org_cases' },
        ExpressionAttributeValues: { ':partition': `ORG#${organizationId}#CASES` },
        ScanIndexForward: false,
        Limit: 25,
      }),
    );
    return response(200, { items: Items.map((row) => shownOf(organizationId, row)) });
  }
  const { id, items }: { id: string; items: readonly TransactItem[] } = JSON.parse(event.body ?? '');
  const TransactItems = items.map((item) =>
    Object.fromEntries(Object.entries(item).map(([kind, input]) => [kind, { TableName, ...input }])),
  ) as TransactWriteCommandInput['TransactItems'];
  await table.send(new TransactWriteCommand({ TransactItems }));
  return response(201, { id });
};
