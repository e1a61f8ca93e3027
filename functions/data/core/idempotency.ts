import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { limits } from '#shared/schema/limits.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { keys } from './keys.ts';
import { table, tableName } from './table.ts';
import type { TransactItem } from './transaction.ts';

const OnceItem = z.object({ operation: z.string(), result_id: z.string() });

/**
 * Marks an idempotency key as used, in the transaction that does the work; the condition fails on a repeat.
 * Kept for a day (`limits.idempotencySeconds`).
 * @param replaced the result of an earlier use that is gone by now, and that this use stands in for
 */
export const putIdempotencyKey = (
  userId: string,
  key: string,
  operation: string,
  resultId: string,
  replaced?: string,
): TransactItem => ({
  Put: {
    Item: {
      ...keys.once(userId, key),
      entity: 'Once',
      operation,
      result_id: resultId,
      expires_at: epochSeconds() + limits.idempotencySeconds,
    },
    ...(replaced === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'result_id = :replaced',
          ExpressionAttributeValues: { ':replaced': replaced },
        }),
  },
});

/**
 * Stored with what a request started when that doesn't show the whole request, to tell a repeat from another request.
 * @param request parsed, so that its properties have the order of the schema
 */
export const requestDigest = (request: object): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');

/** The result of the first use of a key, or undefined if it is unused or belongs to another operation. */
export async function getIdempotentResult(
  userId: string,
  key: string,
  operation: string,
): Promise<string | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.once(userId, key), ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const record = OnceItem.parse(Item);
  return record.operation === operation ? record.result_id : undefined;
}

/** For a key whose condition has just failed. */
export async function requireIdempotentResult(
  ...[userId, key, operation]: Parameters<typeof getIdempotentResult>
): Promise<string> {
  const result = await getIdempotentResult(userId, key, operation);
  if (!result) throw new Error(`The idempotency key of ${operation} was used and is gone`);
  return result;
}
