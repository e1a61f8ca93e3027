import { dueMails } from '../data/jobs/outbox.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import { logger } from '../platform/logger.ts';
import { type HasTime, scheduled } from '../platform/steps.ts';
import { type Processed, processDue, requireProcessed } from '../workflows/process-due.ts';
import { sendDigests } from './send-digests.ts';
import { sendNotices } from './send-notices.ts';

/** This many consecutive failures are not a transient error. */
const alarmingAttempts = 3;

/**
 * Every five minutes: sends emails due for a retry, emails the stream never delivered, notices about cases, and
 * daily digests.
 * @throws after processing what there was time for, if an email keeps failing or anything is left, to trigger the
 * alarm
 */
export const handler = scheduled(15_000, async (hasTime) => {
  // At the same time, so that none waits for a backlog of another.
  const [{ failing, emails }, notices, digests] = await Promise.all([
    resendMails(hasTime),
    sendNotices(hasTime),
    sendDigests(hasTime),
  ]);
  if (failing > 0) logger.error('mails keep failing', { mails: failing });
  requireProcessed({ emails, notices, digests });
  if (failing > 0) throw new Error(`${failing} emails keep failing: see "npm run resend:mail".`);
});

async function resendMails(hasTime: HasTime): Promise<{ emails: Processed; failing: number }> {
  let failing = 0;
  const emails = await processDue('mail', dueMails(), hasTime, async ({ mail_id, attempts }) => {
    const delivery = await deliverMail(mail_id);
    if ((delivery === 'rejected' || delivery === 'unconfirmed') && attempts + 1 >= alarmingAttempts)
      failing++;
  });
  return { emails, failing };
}
