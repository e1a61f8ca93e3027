import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { sessionDays } from '#shared/domain/session-lifetime.ts';
import { Session } from '#shared/records/session.ts';
import { PersonId } from '#shared/schema/common.ts';
import { epochSeconds, now } from '../../platform/clock.ts';
import type { Steps } from '../../platform/steps.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { table, tableName } from '../core/table.ts';
import { transact } from '../core/transaction.ts';
import { putEndedSignIn } from './sign-out.ts';

/** One session of a person, across refreshes. Expires with its refresh token. */
export const SessionItem = z.object({
  ...z.omit(Session, { current: true }).shape,
  user_id: PersonId,
  expires_at: z.number(),
});
export type SessionItem = z.infer<typeof SessionItem>;

interface SignIn {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly at: number;
}

/**
 * Records that a sign-in is in use; written once a day.
 * @param known the row of its session
 * @returns whether it was written
 */
export async function recordSession(
  userId: string,
  signIn: SignIn,
  device: string,
  known: { readonly last_seen_on?: unknown } | undefined,
): Promise<boolean> {
  const key = keys.session(userId, signIn.id);
  const today = now().toISOString().slice(0, 10);
  if (known?.last_seen_on === today) return false;
  const item: SessionItem = {
    id: signIn.id,
    user_id: userId,
    device,
    created_at: new Date(signIn.at * 1000).toISOString(),
    last_seen_on: today,
    expires_at: signIn.at + sessionDays * 24 * 3600,
  };
  await table.send(new PutCommand({ TableName: tableName(), Item: { ...key, entity: 'Session', ...item } }));
  return true;
}

export const listSessionItems = (
  userId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<SessionItem>> =>
  queryPage(
    {
      KeyConditionExpression: 'pk = :user AND begins_with(sk, :session)',
      // DynamoDB deletes expired rows with a delay of up to a few days.
      FilterExpression: 'expires_at > :now',
      ExpressionAttributeValues: {
        ':user': keys.user(userId),
        ':session': keys.sessionPrefix,
        ':now': epochSeconds(),
      },
      ConsistentRead: true,
    },
    page,
    (item) => SessionItem.parse(item),
    `sessions ${userId}`,
  );

/**
 * Ends a session of the person.
 * @throws ApiError `session.not_found` if there is no session with this ID
 */
export const endSignIn = (userId: string, signInId: string): Promise<void> =>
  transact(
    {
      session: {
        Delete: { Key: keys.session(userId, signInId), ConditionExpression: 'attribute_exists(pk)' },
      },
      signOut: putEndedSignIn(userId, signInId),
    },
    { onConditionFailed: 'session.not_found' },
  );

/** Deletes the sessions of a person who is being deleted. */
export async function* deleteSessions(userId: string): Steps {
  let cursor: string | undefined;
  do {
    const page = await listSessionItems(userId, { cursor, limit: 100 });
    for (const { id } of page.items) {
      await table.send(new DeleteCommand({ TableName: tableName(), Key: keys.session(userId, id) }));
      yield;
    }
    cursor = page.nextCursor;
  } while (cursor);
}
