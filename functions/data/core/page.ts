import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ApiError } from '../../platform/api-error.ts';
import { sign, verify } from '../../platform/signature.ts';
import { table, tableName } from './table.ts';

const Key = z.record(z.string(), z.union([z.string(), z.number()]));

/** Signs the position where a list continues. `scope` (index and partition) prevents its use on another list. */
export const signCursor = (key: Record<string, unknown>, scope: string): Promise<string> =>
  sign(`cursor\n${scope}`, JSON.stringify(key));

/** @throws ApiError `request.invalid` when the cursor is forged, damaged, or from another list. */
export async function verifyCursor(cursor: string, scope: string): Promise<Record<string, string | number>> {
  const key = await verify(`cursor\n${scope}`, cursor);
  if (key === undefined) throw ApiError.invalid('cursor', 'This page link is no longer valid.');
  return Key.parse(JSON.parse(key));
}

export interface Page<Item> {
  items: Item[];
  nextCursor?: string;
}

/**
 * One query, one page. Items are parsed on read.
 * @param input the query without table, start and limit
 * @param scope what the cursor is valid for; by default the index and key values of the query
 */
export async function queryPage<Item>(
  input: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey' | 'Limit'>,
  page: { cursor?: string | undefined; limit: number },
  parse: (item: Record<string, unknown>) => Item,
  scope = JSON.stringify([input.IndexName, input.ExpressionAttributeValues]),
): Promise<Page<Item>> {
  const response = await table.send(
    new QueryCommand({
      ...input,
      TableName: tableName(),
      Limit: page.limit,
      ExclusiveStartKey: page.cursor === undefined ? undefined : await verifyCursor(page.cursor, scope),
    }),
  );
  return {
    items: (response.Items ?? []).map(parse),
    ...(response.LastEvaluatedKey && { nextCursor: await signCursor(response.LastEvaluatedKey, scope) }),
  };
}
