import * as z from 'zod/mini';
import { epochSeconds, timestamp } from '../platform/clock.ts';
import { randomId } from './ids.ts';
import { keys } from './keys.ts';
import type { Write } from './transaction.ts';

const daysKept = 7;

/** A mail that waits in the outbox. Written in the transaction it tells of, sent by the table's stream. */
export const MailItem = z.object({
  mail_id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  reply_to: z.optional(z.string()),
  attachments: z.optional(
    z.array(z.object({ name: z.string(), type: z.string(), /** UTF-8 text. */ content: z.string() })),
  ),
});
export type MailItem = z.infer<typeof MailItem>;
export type NewMail = Omit<MailItem, 'mail_id'>;

/** @param id a fixed id makes the mail go out once however often the write is repeated */
export const putMail = (mail: NewMail, id = randomId()): Write => ({
  Put: {
    Item: {
      ...keys.mail(id),
      entity: 'Mail',
      mail_id: id,
      created_at: timestamp(),
      expires_at: epochSeconds() + daysKept * 24 * 3600,
      ...mail,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
