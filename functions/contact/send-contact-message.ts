import { createHash } from 'node:crypto';
import type { contactContract } from '#shared/contract/contact.ts';
import { contactLimits } from '#shared/domain/contact-limits.ts';
import type { ContactMessage } from '#shared/records/contact-message.ts';
import { getContactMessage, putContactMessage } from '../data/consultations/contact-message.ts';
import { putIdempotencyKey, requireIdempotentResult } from '../data/core/idempotency.ts';
import { randomId } from '../data/core/ids.ts';
import { limitCaller } from '../data/core/rates.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { rejectBots } from '../endpoint/reject-bots.ts';
import { allowMail } from '../mail/mail-allowance.ts';
import { contactMails } from './contact-mails.ts';

const operation = 'sendContactMessage';
const visitor = 'visitor';
/** Messages belong to no organization, so their team emails have their own limit. */
const teamMails = 'contact';

/**
 * Stores the message and its emails in one transaction. The same message from the same person is stored once a
 * day, unless the first one was deleted.
 */
export const sendContactMessage: EndpointFunction<typeof contactContract.sendContactMessage> = async ({
  body,
  sourceIp,
}) => {
  rejectBots(body, 'contact message', contactLimits.minimumMilliseconds);
  const { website: _, elapsed: __, ...message } = body;
  await limitCaller('contact', await sourceIp());
  const canMail = await allowMail(message.email, teamMails);
  const id = randomId();
  const content = contentKey(message);
  const parts = {
    message: putContactMessage(id, message),
    mails: contactMails(id, message, canMail),
  };
  const store = (deleted?: string) =>
    transact(
      { idempotencyKey: putIdempotencyKey(visitor, content, operation, id, deleted), ...parts },
      { onConditionFailed: { idempotencyKey: () => requireIdempotentResult(visitor, content, operation) } },
    );
  const first = await store();
  const isDeleted = first !== undefined && !(await getContactMessage(first));
  const earlier = isDeleted ? await store(first) : first;
  return { id: earlier ?? id };
};

const contentKey = ({ name, email, subject, message }: ContactMessage): string =>
  createHash('sha256')
    .update(JSON.stringify(['contact', name, email, subject, message]))
    .digest('base64url');
