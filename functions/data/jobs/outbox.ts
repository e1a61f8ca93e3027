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
 * Who holds a claim for longer has died with it. Until then no one else sends the mail, so that the event SES
 * publishes for each email it accepts can tell whether it went out.
 */
const claimSeconds = 10 * 60;
/** Retention of sent or suppressed mail, and of failed mail. */
const daysKept = { sent: 7, suppressed: 7, failed: 30 } as const;
const index = tableIndexes.dueForPurge;
const inOutbox = '#state IN (:waiting, :failed)';
const inOutboxValues = { ':waiting': 'waiting', ':failed': 'failed' } as const;

/** `done`: sent, suppressed or gone. `held`: someone else may be sending it right now. */
type Claim =
  | { readonly state: 'claimed'; readonly mail: MailItem }
  | { readonly state: 'done' }
  | { readonly state: 'held' };

/** Claims an email before sending. Only one of two callers succeeds, and an unfinished claim expires. */
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
    { ':state': state, ':expiry': expiry(daysKept[state]), ...values },
  );
}

/**
 * Makes mail due again some minutes after a failed attempt.
 * @param isHeld keeps the claim until then, because no one knows whether SES accepted the mail: the stream, which may
 * deliver the email once more at any time, must not send it again before SES has told
 */
export function postponeMail(
  mailId: string,
  minutes: number,
  { isHeld }: { readonly isHeld: boolean },
): Promise<void> {
  const at = new Date(now().getTime() + minutes * 60_000);
  return listAs(mailId, 'waiting', at, {
    remove: ['expires_at', 'reason'],
    // Over by the time the mail is due.
    ...(isHeld && { claimedUntil: epochSeconds(at) - 1 }),
  });
}

/** Marks an email as failed. It is kept for 30 days, during which a command can send it. */
export const markFailed = (mailId: string, reason: MailReason): Promise<void> =>
  listAs(mailId, 'failed', now(), {
    set: ['reason = :reason', 'expires_at = :expiry'],
    values: { ':reason': reason, ':expiry': expiry(daysKept.failed) },
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

/** Changes an email that is in the outbox; one that has left it stays as it is. */
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
  /** Until then, in seconds since 1970, no one else sends it. */
  claimed_until: z.optional(z.number()),
});
export type ListedMail = z.infer<typeof Listed>;

/** Mail that is due now, longest due first. */
export async function* dueMails(): AsyncGenerator<ListedMail> {
  for await (const row of dueInShards(partitions.allWaitingMail, now())) yield Listed.parse(row);
}

/** All unsent mail: waiting (due or not) and failed. */
export async function* unsentMails(): AsyncGenerator<ListedMail> {
  const anyTime = new Date(now().getTime() + 365 * 24 * 3_600_000);
  for await (const row of dueInShards(partitions.allWaitingMail, anyTime)) yield Listed.parse(row);
  for await (const row of dueBefore(partitions.failedMail, anyTime)) yield Listed.parse(row);
}
