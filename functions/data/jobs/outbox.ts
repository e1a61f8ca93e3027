import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { epochSeconds, now, timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys, partitions } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import { MailItem, type MailState, outboxAttributes } from './mail.ts';
import { dueBefore, dueInShards } from './purge.ts';

/**
 * A claim older than this belongs to a run that crashed. Until then, no other run sends the email: this leaves time
 * for the event that SES publishes for each accepted email.
 */
const claimSeconds = 10 * 60;
/** Retention of sent or suppressed mail, and of failed mail. */
const retentionDays = { sent: 7, suppressed: 7, failed: 30 } as const;
const index = tableIndexes.dueForPurge;
const inOutbox = '#state IN (:waiting, :failed)';
const inOutboxValues = { ':waiting': 'waiting', ':failed': 'failed' } as const;

/** `done`: sent, suppressed, or deleted. `held`: another run may be sending it. */
type Claim =
  | { readonly state: 'claimed'; readonly mail: MailItem }
  | { readonly state: 'done' }
  | { readonly state: 'held' };

/** Claims an email before sending. Only one of several concurrent callers succeeds; an abandoned claim expires. */
export async function claimMail(mailId: string): Promise<Claim> {
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.mail(mailId),
        UpdateExpression: 'SET claimed_until = :until ADD attempts :one',
        ConditionExpression: `${inOutbox} AND (attribute_not_exists(claimed_until) OR claimed_until < :now)`,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ...inOutboxValues,
          ':until': epochSeconds() + claimSeconds,
          ':now': epochSeconds(),
          ':one': 1,
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { state: 'claimed', mail: MailItem.parse(Attributes) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const state = error.Item?.state?.S;
    return { state: state === 'waiting' || state === 'failed' ? 'held' : 'done' };
  }
}

/** The reason an email was not sent. */
export type MailReason = 'bounce' | 'complaint' | 'no-such-address' | 'too-late' | 'refused' | 'gave-up';

/** Marks an email as sent. Idempotent. */
export const markSent = (mailId: string): Promise<void> =>
  removeFromOutbox(mailId, 'sent', 'sent_at = :at', { ':at': timestamp() });

/** Marks an email as suppressed because its address receives no mail. */
export const markSuppressed = (mailId: string, reason: MailReason): Promise<void> =>
  removeFromOutbox(mailId, 'suppressed', 'reason = :reason', { ':reason': reason });

async function removeFromOutbox(
  mailId: string,
  state: Extract<MailState, 'sent' | 'suppressed'>,
  change: string,
  values: Record<string, string>,
): Promise<void> {
  await changeMail(
    mailId,
    `SET #state = :state, expires_at = :expiry, ${change} REMOVE claimed_until, #partition, #sort`,
    { ':state': state, ':expiry': expiry(retentionDays[state]), ...values },
  );
}

/**
 * Makes an email due again some minutes after a failed attempt.
 * @param isHeld keeps the claim until then, because it is unknown whether SES accepted the email. The stream may
 * retry at any time and must not send it again before the SES event has arrived
 */
export function postponeMail(
  mailId: string,
  minutes: number,
  { isHeld }: { readonly isHeld: boolean },
): Promise<void> {
  const at = new Date(now().getTime() + minutes * 60_000);
  return listAs(mailId, 'waiting', at, {
    remove: ['expires_at', 'reason'],
    // The claim ends by the time the email is due.
    ...(isHeld && { claimedUntil: epochSeconds(at) - 1 }),
  });
}

/** Marks an email as failed. It is kept for 30 days, in which a command can send it. */
export const markFailed = (mailId: string, reason: MailReason): Promise<void> =>
  listAs(mailId, 'failed', now(), {
    set: ['reason = :reason', 'expires_at = :expiry'],
    values: { ':reason': reason, ':expiry': expiry(retentionDays.failed) },
  });

async function listAs(
  mailId: string,
  state: 'waiting' | 'failed',
  at: Date,
  change: {
    readonly set?: readonly string[];
    readonly remove?: readonly string[];
    readonly values?: Readonly<Record<string, unknown>>;
    readonly claimedUntil?: number;
  },
): Promise<void> {
  const { claimedUntil } = change;
  const place = outboxAttributes(mailId, state, at);
  const isHeld = claimedUntil !== undefined;
  const set = ['#state = :state', '#partition = :partition', '#sort = :sort', ...(change.set ?? [])];
  if (isHeld) set.push('claimed_until = :until');
  const remove = [...(isHeld ? [] : ['claimed_until']), ...(change.remove ?? [])];
  await changeMail(
    mailId,
    `SET ${set.join(', ')}${remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : ''}`,
    {
      ':state': state,
      ':partition': place[index.partition],
      ':sort': place[index.sort],
      ...(isHeld && { ':until': claimedUntil }),
      ...change.values,
    },
  );
}

/** Changes an email if it is still in the outbox; otherwise a no-op. */
async function changeMail(mailId: string, change: string, values: Record<string, unknown>): Promise<void> {
  await ifConditionHolds(
    table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.mail(mailId),
        UpdateExpression: change,
        ConditionExpression: inOutbox,
        ExpressionAttributeNames: { '#state': 'state', '#partition': index.partition, '#sort': index.sort },
        ExpressionAttributeValues: { ...inOutboxValues, ...values },
      }),
    ),
  );
}

const expiry = (days: number): number => epochSeconds() + days * 24 * 3600;

const Listed = z.object({
  mail_id: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'failed']),
  created_at: z.string(),
  attempts: z._default(z.number(), 0),
  reason: z.optional(z.string()),
  /** Until then, in seconds since the epoch, no other run sends it. */
  claimed_until: z.optional(z.number()),
});
export type ListedMail = z.infer<typeof Listed>;

/** Emails due now, longest due first. */
export async function* dueMails(): AsyncGenerator<ListedMail> {
  for await (const row of dueInShards(partitions.allWaitingMail, now())) yield Listed.parse(row);
}

/** All unsent emails: waiting (due or not) and failed. */
export async function* unsentMails(): AsyncGenerator<ListedMail> {
  const anyTime = new Date(now().getTime() + 365 * 24 * 3_600_000);
  for await (const row of dueInShards(partitions.allWaitingMail, anyTime)) yield Listed.parse(row);
  for await (const row of dueBefore(partitions.failedMail, anyTime)) yield Listed.parse(row);
}
