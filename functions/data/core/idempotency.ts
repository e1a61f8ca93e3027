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
 * Marks an idempotency key as used, in the transaction that does the work; the condition fails on a retry. Kept for
 * a day (`limits.idempotencySeconds`).
 * @param replaced the deleted result of an earlier use, which this use may replace
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
 * Stored with a started job when its row doesn't contain the whole request, to distinguish a retry from a different
 * request.
 * @param request the parsed request, so that its properties are in schema order
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

/** For use after the key's condition has failed. */
export async function requireIdempotentResult(
  ...[userId, key, operation]: Parameters<typeof getIdempotentResult>
): Promise<string> {
  const result = await getIdempotentResult(userId, key, operation);
  if (!result) throw new Error(`The used idempotency key of ${operation} no longer exists`);
  return result;
}
