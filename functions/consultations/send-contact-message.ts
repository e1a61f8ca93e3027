import { createHash } from 'node:crypto';
import type { contactContract, NewContactMessage } from '#shared/contract/contact.ts';
import { contactLimits } from '#shared/domain/contact-limits.ts';
import type { ContactMessage } from '#shared/records/contact-message.ts';
import { putContactMessage } from '../data/contact-message.ts';
import { randomId } from '../data/ids.ts';
import { getOnce, putOnce } from '../data/once.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { logger } from '../platform/logger.ts';
import { contactMails } from './contact-mails.ts';
import { allowMail } from './mail-allowance.ts';
import { limitCaller } from './rates.ts';

const operation = 'sendContactMessage';
const visitor = 'visitor';
/** Messages belong to no organization: their mails to the team are counted by themselves. */
const teamMails = 'contact';

/** Stores the message with its mails in one transaction; the same words from the same person once a day. */
export const sendContactMessage: EndpointFunction<typeof contactContract.sendContactMessage> = async ({
  body,
  sourceIp,
}) => {
  refuseMachines(body);
  const { website: _, elapsed: __, ...message } = body;
  await limitCaller('contact', sourceIp);
  const mayMail = await allowMail(message.email, teamMails);
  const id = randomId();
  const words = contentKey(message);
  try {
    await writeTogether(
      putOnce(visitor, words, operation, id),
      ...putContactMessage(id, message),
      ...contactMails(id, message, mayMail),
    );
    return { id };
  } catch (error) {
    const earlier = error instanceof ConditionFailed && (await getOnce(visitor, words, operation));
    if (!earlier) throw error;
    return { id: earlier };
  }
};

/** The hidden field and the shortest time a person takes. Says what a failure says, so that nothing is learned. */
function refuseMachines({ website, elapsed }: NewContactMessage): void {
  if (website === '' && elapsed >= contactLimits.minimumMilliseconds) return;
  logger.warn('contact message refused', { hiddenField: website !== '', elapsed });
  throw new ApiError('submission.refused');
}

const contentKey = ({ name, email, subject, message }: ContactMessage): string =>
  createHash('sha256')
    .update(JSON.stringify(['contact', name, email, subject, message]))
    .digest('base64url');
