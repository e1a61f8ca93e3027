import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { UnsentReason } from '#shared/records/unsent-mail.ts';
import { epochSeconds, now, timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys, partitions } from '../core/keys.ts';
import { setFields } from '../core/set-fields.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import { MailItem, type MailState, outboxAttributes, unsentAttributes } from './mail.ts';
import { dueBefore, dueInShards } from './purge.ts';

/**
 * A claim older than this belongs to a run that crashed. Until then, no other run sends the email: this leaves time
 * for the event that SES publishes for each accepted email.
 */
const claimSeconds = 10 * 60;
/** Retention of sent mail, and of mail that reached no one. */
const retentionDays = { sent: 7, suppressed: 30, failed: 30 } as const;
const { dueForPurge: index, lookups } = tableIndexes;
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

/** The reason an email was not sent, or reached no one. */
export const MailReason = z.enum([...UnsentReason.options, 'no-such-address', 'lost-access']);
export type MailReason = z.infer<typeof MailReason>;

/** Fields of an email that is neither due nor listed for administrators. */
const settled = {
  ...{ claimed_until: undefined, reason: undefined },
  ...{ [index.partition]: undefined, [index.sort]: undefined },
  ...{ [lookups.partition]: undefined, [lookups.sort]: undefined },
};

export const waitingUntil = (mailId: string, at: Date) => ({
  ...settled,
  ...{ state: 'waiting' satisfies MailState, expires_at: undefined },
  ...outboxAttributes(mailId, 'waiting', at),
});

/**
 * Lists it for its organization's administrators, who can help unless no one has the address (samples, and the demo
 * accounts) or its reader may not have it anymore.
 */
const unsentNow = ({ mail_id, org_id }: MailItem, reason: MailReason) =>
  org_id && reason !== 'no-such-address' && reason !== 'lost-access'
    ? unsentAttributes(mail_id, org_id, now())
    : {};

/** Marks an email as sent. Idempotent. */
export const markSent = (mailId: string): Promise<void> =>
  changeMail(mailId, { ...settled, state: 'sent', sent_at: timestamp(), expires_at: expiry('sent') });

/** Marks an email as suppressed because its address receives no mail. */
export const markSuppressed = (mail: MailItem, reason: MailReason): Promise<void> =>
  changeMail(mail.mail_id, {
    ...settled,
    ...{ state: 'suppressed', reason, expires_at: expiry('suppressed') },
    ...unsentNow(mail, reason),
  });

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
  return changeMail(mailId, {
    ...waitingUntil(mailId, at),
    // The claim ends by the time the email is due.
    ...(isHeld && { claimed_until: epochSeconds(at) - 1 }),
  });
}

/** Marks an email as failed. It is kept for 30 days, in which it can be sent again. */
export const markFailed = (mail: MailItem, reason: MailReason): Promise<void> =>
  changeMail(mail.mail_id, {
    ...settled,
    ...{ state: 'failed', reason, expires_at: expiry('failed') },
    ...outboxAttributes(mail.mail_id, 'failed', now()),
    ...unsentNow(mail, reason),
  });

/**
 * Lists a sent email that bounced for its organization's administrators, once: if the event arrives again, one of them
 * may have dismissed it.
 */
export async function markBounced(mailId: string): Promise<void> {
  const mail = await getMail(mailId);
  if (!mail?.org_id) return;
  const reason: MailReason = 'bounce';
  const fields = { state: 'sent', reason, expires_at: expiry('failed'), ...unsentNow(mail, reason) };
  await changeMail(mailId, fields, '#state = :state AND attribute_not_exists(#reason)', {});
}

/** An email, strongly consistent. */
export async function getMail(mailId: string): Promise<MailItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.mail(mailId), ConsistentRead: true }),
  );
  return Item && MailItem.parse(Item);
}

/** Changes an email if the condition holds, by default while it is in the outbox; otherwise a no-op. */
async function changeMail(
  mailId: string,
  fields: Readonly<Record<string, unknown>>,
  condition = inOutbox,
  values: Readonly<Record<string, string>> = inOutboxValues,
): Promise<void> {
  await ifConditionHolds(
    table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.mail(mailId),
        ...setFields(fields, values),
        ConditionExpression: condition,
      }),
    ),
  );
}

const expiry = (state: keyof typeof retentionDays): number =>
  epochSeconds() + retentionDays[state] * 24 * 3600;

const Listed = z.object({
  mail_id: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'failed']),
  created_at: z.string(),
  attempts: z._default(z.number(), 0),
  reason: z.optional(MailReason),
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
