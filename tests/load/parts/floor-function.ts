import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The minimal function that reads the table: one client, one call. */
export const handler = async (event: { table: string; key: Record<string, string> }) =>
  (await table.send(new GetCommand({ TableName: event.table, Key: event.key }))).Item;
