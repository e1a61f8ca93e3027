import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env.TABLE_NAME;

/** The minimal function that reads the table: one client, and the two calls that reading a case takes. */
export const handler = async ({ userId, caseId }: { userId: string; caseId: string }) => {
  await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :user AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':user': `USER#${userId}`, ':first': 'MEMBERSHIP', ':last': 'PROFILE' },
      ConsistentRead: true,
    }),
  );
  const Key = { pk: `CASE#${caseId}`, sk: 'CASE' };
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return { statusCode: 200, body: JSON.stringify(Item) };
};
