import { createHmac, timingSafeEqual } from 'node:crypto';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ApiError } from '../../platform/api-error.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { table, tableName } from './table.ts';

const Key = z.record(z.string(), z.union([z.string(), z.number()]));

const signatureOf = (payload: string, scope: string): Buffer =>
  createHmac('sha256', setting(environmentNames.signingSecret))
    .update(`cursor\n${scope}\n${payload}`)
    .digest();

/** Seals where a list goes on. `scope` (index and partition) keeps it from being used on another list. */
export function signCursor(key: Record<string, unknown>, scope: string): string {
  const payload = Buffer.from(JSON.stringify(key)).toString('base64url');
  return `${payload}.${signatureOf(payload, scope).toString('base64url')}`;
}

/** @throws ApiError `request.invalid` when the cursor is forged, damaged, or of another list. */
export function verifyCursor(cursor: string, scope: string): Record<string, string | number> {
  const [payload = '', signature = ''] = cursor.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(payload, scope);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw ApiError.invalid('cursor', 'This page link is not valid any more.');
  return Key.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

export interface Page<Item> {
  items: Item[];
  nextCursor?: string;
}

/**
 * One query, one page. Items are parsed as they leave the table.
 * @param input the query without table, start and limit
 * @param scope what the cursor is good for; by default the index and the key values of the query
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
      ExclusiveStartKey: page.cursor === undefined ? undefined : verifyCursor(page.cursor, scope),
    }),
  );
  return {
    items: (response.Items ?? []).map(parse),
    ...(response.LastEvaluatedKey && { nextCursor: signCursor(response.LastEvaluatedKey, scope) }),
  };
}
