import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { sessionDays } from '#shared/domain/session-lifetime.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/**
 * Longer than any token of an ended sign-in can be refreshed. A refresh keeps `origin_jti` and `auth_time`, so a
 * refreshed token is rejected like its predecessor. Source: "Understanding the access token" in Cognito's guide,
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-access-token.html
 */
const retentionSeconds = (sessionDays + 1) * 24 * 3600;

/** A person's last sign-out, stored where the account's query reads it. */
export const SignOutItem = z.object({
  /** Seconds since the epoch, like the times in tokens. */
  at: z.number(),
  /** The sign-in that was ended; another one in the same second may be new. */
  sign_in: z.optional(z.string()),
  /** The only sign-in that stays valid. */
  except: z.optional(z.string()),
});
export type SignOutItem = z.infer<typeof SignOutItem>;

/** A person's ended sessions: all before a point in time, and individual ones. */
export interface SignOuts {
  readonly last: SignOutItem | undefined;
  readonly ended: ReadonlySet<string>;
}

const rowOf = (userId: string, item: SignOutItem) => ({
  ...keys.signOut(userId),
  entity: 'SignOut',
  ...item,
  expires_at: item.at + retentionSeconds,
});

async function putLast(userId: string, item: SignOutItem): Promise<void> {
  await table.send(new PutCommand({ TableName: tableName(), Item: rowOf(userId, item) }));
}

/** Ends all sessions, in the transaction that requires it. */
export const putSignOut = (userId: string): TransactItem => ({
  Put: { Item: rowOf(userId, { at: epochSeconds() }) },
});

/** Ends every sign-in so far, including the current one. */
export const signOutEverywhere = (userId: string, signInId: string | undefined): Promise<void> =>
  putLast(userId, { at: epochSeconds(), ...(signInId && { sign_in: signInId }) });

/**
 * Ends every sign-in so far except one.
 * @param signIn.at seconds since the epoch
 * @returns false if that one was itself ended since its request began: it must stay ended
 */
export async function signOutElsewhere(
  userId: string,
  { id, at = 0 }: { readonly id: string; readonly at: number | undefined },
): Promise<boolean> {
  const put = new PutCommand({
    TableName: tableName(),
    Item: rowOf(userId, { at: epochSeconds(), except: id }),
    ConditionExpression:
      'attribute_not_exists(pk) OR ((#at <= :since OR #except = :id) AND (attribute_not_exists(sign_in) OR sign_in <> :id))',
    ExpressionAttributeNames: { '#at': 'at', '#except': 'except' },
    ExpressionAttributeValues: { ':since': at, ':id': id },
  });
  return (await ifConditionHolds(table.send(put))) !== undefined;
}

/** Ends one sign-in. */
export const putEndedSignIn = (userId: string, signInId: string): TransactItem => ({
  Put: {
    Item: {
      ...keys.endedSignIn(userId, signInId),
      entity: 'EndedSignIn',
      expires_at: epochSeconds() + retentionSeconds,
    },
  },
});

/**
 * Whether a token's sign-in was ended.
 * @param signedInAt seconds since the epoch
 */
export function isEnded(
  { last, ended }: SignOuts,
  { id, at = 0 }: { readonly id: string | undefined; readonly at: number | undefined },
): boolean {
  if (id !== undefined && ended.has(id)) return true;
  if (!last) return false;
  if (id !== undefined && id === last.sign_in) return true;
  return at < last.at && (id === undefined || id !== last.except);
}
