import { createHash, randomBytes, randomInt } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { recoveryCodes } from '#shared/domain/recovery-codes.ts';
import { PersonId, Timestamp } from '#shared/schema/common.ts';
import { timestamp } from '../../platform/clock.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** A person's recovery codes, stored as salted hashes. A code is 80 random bits, so a fast hash is sufficient. */
export const RecoveryCodesItem = z.object({
  user_id: PersonId,
  salt: z.string(),
  hashes: z.array(z.string()),
  created_at: Timestamp,
});
export type RecoveryCodesItem = z.infer<typeof RecoveryCodesItem>;

export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes.count }, () =>
    Array.from({ length: recoveryCodes.letters }, () =>
      recoveryCodes.alphabet.charAt(randomInt(recoveryCodes.alphabet.length)),
    ).join(''),
  );

const hashOf = (salt: string, code: string): string =>
  createHash('sha256').update(`${salt}\n${code}`).digest('base64url');

/** Replaces any earlier codes. */
export function putRecoveryCodes(userId: string, email: string, codes: readonly string[]): TransactItem {
  const salt = randomBytes(16).toString('base64url');
  const item: RecoveryCodesItem = {
    user_id: userId,
    salt,
    hashes: codes.map((code) => hashOf(salt, code)),
    created_at: timestamp(),
  };
  return { Put: { Item: { ...keys.recoveryCodes(email), entity: 'RecoveryCodes', ...item } } };
}

export async function getRecoveryCodes(email: string): Promise<RecoveryCodesItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.recoveryCodes(email), ConsistentRead: true }),
  );
  return Item && RecoveryCodesItem.parse(Item);
}

/** @returns the hash of the code if it is one of these */
export function findRecoveryCode({ salt, hashes }: RecoveryCodesItem, code: string): string | undefined {
  const hash = hashOf(salt, code);
  return hashes.includes(hash) ? hash : undefined;
}

/** Consumes a code and all others with it. The condition fails if the code was used or replaced. */
export const takeRecoveryCode = (email: string, hash: string): TransactItem => ({
  Delete: {
    Key: keys.recoveryCodes(email),
    ConditionExpression: 'contains(hashes, :hash)',
    ExpressionAttributeValues: { ':hash': hash },
  },
});

export const deleteRecoveryCodes = (email: string): TransactItem => ({
  Delete: { Key: keys.recoveryCodes(email) },
});
