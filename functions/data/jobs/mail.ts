import * as z from 'zod/mini';
import { Role } from '#shared/domain/roles.ts';
import { PersonId, Timestamp } from '#shared/schema/common.ts';
import { now, timestamp } from '../../platform/clock.ts';
import { randomId } from '../core/ids.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { Account } from '../people/account.ts';

/** When the schedule takes over an email that the stream should have sent. Longer than a claim lasts. */
const streamMinutes = 15;

/** The content of an email, as plain text. Layout and escaping happen on delivery. */
export const MailContent = z.object({
  subject: z.string(),
  heading: z.string(),
  /** Without one, the email has no personal greeting. */
  greeting: z.optional(z.string()),
  paragraphs: z.readonly(z.array(z.string())),
  /** A code to copy, for people who can't follow the link. */
  code: z.optional(z.string()),
  /** The call to action. The URL is also shown below the button. */
  action: z.optional(z.object({ label: z.string(), url: z.string() })),
  /** Label and value pairs, shown as a table. */
  facts: z.optional(z.readonly(z.array(z.readonly(z.tuple([z.string(), z.string()]))))),
  /** A closing note in small type, such as why the person received this email. */
  closing: z.optional(z.string()),
  /** A link below the closing note, in small type. */
  settings: z.optional(z.object({ label: z.string(), url: z.string() })),
});
export type MailContent = z.infer<typeof MailContent>;

const MailReader = z.object({ user_id: PersonId, role: Role });

/** Who an email about cases or people is for, as which member. */
export const mailReader = ({ profile: { user_id }, membership }: Account): Pick<MailItem, 'reader'> =>
  membership ? { reader: { user_id, role: membership.role } } : {};

/** An email in the outbox. Written in the transaction it reports, sent by the table's stream or the schedule. */
export const MailItem = z.object({
  mail_id: z.string(),
  to: z.string(),
  ...MailContent.shape,
  reply_to: z.optional(z.string()),
  /** The URL that mail clients post to for one-click unsubscribe (RFC 8058). */
  unsubscribe_url: z.optional(z.string()),
  attachments: z.optional(
    z.array(z.object({ name: z.string(), type: z.string(), /** UTF-8 text. */ content: z.string() })),
  ),
  /** After this time, the email is obsolete and isn't sent. */
  not_after: z.optional(z.string()),
  /** The organization whose administrators see that it couldn't be sent; absent for emails about someone's account. */
  org_id: z.optional(z.string()),
  /** The member of that organization whom it tells of its cases or people. It isn't sent late to someone who isn't anymore. */
  reader: z.optional(MailReader),
  created_at: z.optional(Timestamp),
  attempts: z._default(z.number(), 0),
});
export type MailItem = z.infer<typeof MailItem>;
export type NewMail = Omit<MailItem, 'mail_id' | 'attempts' | 'created_at'>;

/**
 * `waiting` until it is sent or given up as `failed`; a command can send failed mail again. `suppressed`: the
 * address receives no mail.
 */
export type MailState = 'waiting' | 'sent' | 'failed' | 'suppressed';

const index = tableIndexes.dueForPurge;
const { lookups } = tableIndexes;

/** Attributes that list an email among those to send from `at` on, or among the failed ones. */
export const outboxAttributes = (
  mailId: string,
  state: 'waiting' | 'failed',
  at: Date,
): Record<string, string> => ({
  [index.partition]: state === 'waiting' ? partitions.waitingMail(mailId) : partitions.failedMail,
  [index.sort]: at.toISOString(),
});

/** Attributes that list an email which reached no one for its organization's administrators. */
export const unsentAttributes = (
  mailId: string,
  organizationId: string,
  at: Date,
): Record<string, string> => ({
  [lookups.partition]: partitions.orgUnsentMail(organizationId),
  [lookups.sort]: timeKey(at.toISOString(), mailId),
});

/**
 * Puts an email in the outbox. It has no expiry, so unsent mail is never dropped silently.
 * @param id a fixed ID makes the write idempotent, so the email is sent once; letters, digits, - and _
 */
export const putMail = (mail: NewMail, id = randomId()): TransactItem => ({
  Put: {
    Item: {
      ...keys.mail(id),
      entity: 'Mail',
      mail_id: id,
      state: 'waiting' satisfies MailState,
      created_at: timestamp(),
      attempts: 0,
      ...mail,
      ...outboxAttributes(id, 'waiting', new Date(now().getTime() + streamMinutes * 60_000)),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
