import { createHash } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { epochSeconds, timestamp } from '../../platform/clock.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { type TransactItem, transact } from '../core/transaction.ts';

/** After a year, the address may belong to someone else. */
const retentionDays = 365;

const Suppression = z.object({ reason: z.enum(['bounce', 'complaint']), suppressed_at: z.string() });
type Suppression = z.infer<typeof Suppression>;

/**
 * Only a hash of the address is stored, since this row outlives the person's other data. Unkeyed, so that rotating
 * secrets doesn't lose suppressions.
 */
const hashOf = (address: string): string =>
  createHash('sha256').update(`suppression\n${address.trim().toLowerCase()}`).digest('base64url');

/** Suppresses mail to an address. Repeating it only updates the date. */
export async function suppressAddress(address: string, reason: Suppression['reason']): Promise<void> {
  await table.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keys.suppression(hashOf(address)),
        entity: 'Suppression',
        reason,
        suppressed_at: timestamp(),
        expires_at: epochSeconds() + retentionDays * 24 * 3600,
      } satisfies Suppression & Record<string, unknown>,
    }),
  );
}

/**
 * Why an address receives no mail, or undefined if it does. Strongly consistent, so that an email that is sent again
 * right after its address is allowed isn't blocked, and none follows a bounce.
 */
export async function getSuppression(address: string): Promise<Suppression | undefined> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.suppression(hashOf(address)),
      ConsistentRead: true,
    }),
  );
  return Item && Suppression.parse(Item);
}

/**
 * Allows mail to an address again and writes the audit entry.
 * @returns whether it was suppressed
 */
export async function liftSuppression(address: string, audit: TransactItem | undefined): Promise<boolean> {
  const wasNot = await transact(
    {
      suppression: {
        Delete: {
          Key: keys.suppression(hashOf(address)),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      audit,
    },
    { onConditionFailed: { suppression: () => true } },
  );
  return !wasNot;
}
