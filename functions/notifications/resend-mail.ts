import { dueMails } from '../data/jobs/outbox.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import { logger } from '../platform/logger.ts';

/** So many failures in a row are no hiccup. */
const alarmingAttempts = 3;
/** Ends before Lambda would; the rest is due in the next run. */
const maxMilliseconds = 45_000;

/**
 * Every five minutes: sends what is due, that is mails that failed before and those the stream never delivered.
 * @throws when a mail keeps failing, after all were tried, so that the alarm sees it
 */
export const handler = async (): Promise<void> => {
  const end = performance.now() + maxMilliseconds;
  let stuck = 0;
  for await (const { mail_id, attempts } of dueMails()) {
    if (performance.now() > end) break;
    if (await isStuck(mail_id, attempts + 1)) stuck++;
  }
  if (stuck === 0) return;
  logger.error('mails keep failing', { mails: stuck });
  throw new Error(`${stuck} mails keep failing: see "npm run resend:mail".`);
};

/** Sends one mail; whatever goes wrong with it holds up no other. */
async function isStuck(mailId: string, attempt: number): Promise<boolean> {
  try {
    return (await deliverMail(mailId)) === 'postponed' && attempt >= alarmingAttempts;
  } catch (error) {
    logger.error('mail not handled', { mailId, error: error instanceof Error ? error.name : 'unknown' });
    return true;
  }
}
