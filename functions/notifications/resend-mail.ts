import { dueMails } from '../data/jobs/outbox.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import { logger } from '../platform/logger.ts';
import { sendDigests } from './send-digests.ts';
import { sendNotices } from './send-notices.ts';

/** This many consecutive failures are not a transient error. */
const alarmingAttempts = 3;
/** Stops before the Lambda timeout; the next run continues. */
const maxMilliseconds = 45_000;

/**
 * Every five minutes: sends emails due for a retry, emails the stream never delivered, notices about cases, and
 * daily digests.
 * @throws after processing everything, if an email keeps failing, to trigger the alarm
 */
export const handler = async (): Promise<void> => {
  const end = performance.now() + maxMilliseconds;
  let failing = 0;
  for await (const { mail_id, attempts } of dueMails()) {
    if (performance.now() > end) break;
    if (await keepsFailing(mail_id, attempts + 1)) failing++;
  }
  const notices = await sendNotices(() => performance.now() > end);
  const digests = await sendDigests(() => performance.now() > end);
  if (notices + digests > 0)
    throw new Error(`${notices} notices and ${digests} digests could not be sent and will be retried.`);
  if (failing === 0) return;
  logger.error('mails keep failing', { mails: failing });
  throw new Error(`${failing} emails keep failing: see "npm run resend:mail".`);
};

/** Sends one email; a failure doesn't block the others. */
async function keepsFailing(mailId: string, attempt: number): Promise<boolean> {
  try {
    const delivery = await deliverMail(mailId);
    return (delivery === 'rejected' || delivery === 'unconfirmed') && attempt >= alarmingAttempts;
  } catch (error) {
    logger.error('mail not handled', { mailId, error: error instanceof Error ? error.name : 'unknown' });
    return true;
  }
}
