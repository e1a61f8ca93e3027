import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { MailItem } from '../data/jobs/mail.ts';
import { claimMail, markFailed, markSent, markSuppressed, postponeMail } from '../data/jobs/outbox.ts';
import { getMember } from '../data/people/membership.ts';
import { now, timestamp } from '../platform/clock.ts';
import { logger } from '../platform/logger.ts';
import { mailService } from '../platform/mail-service.ts';
import { countEvent } from '../platform/metrics.ts';
import { getMailBlockReason } from './mail-block-reason.ts';
import { sesMessage } from './ses-message.ts';

/**
 * Minutes to wait after each failed attempt. After the last one, about three days later, the email is marked as
 * failed.
 */
export const backOffMinutes = [1, 5, 15, 60, 240, 720, 1440, 1440] as const;
/** The maximum time until SES reports on an email whose response was lost. */
const unknownMinutes = 15;

/**
 * `rejected`: SES rejected the email; it is retried later. `unconfirmed`: SES may have accepted it, but the
 * response was lost; it is held until the SES event arrives. `held`: another run is sending it, or it is
 * unconfirmed from an earlier attempt. `done`: already sent, suppressed, or deleted.
 */
export type Delivery = 'sent' | 'suppressed' | 'rejected' | 'unconfirmed' | 'failed' | 'held' | 'done';

/**
 * Sends one email from the outbox once. If a run crashes, its claim expires; if SES had accepted the email by then,
 * the SES event has marked it as sent (record-mail-events.ts).
 */
export async function deliverMail(mailId: string): Promise<Delivery> {
  const claim = await claimMail(mailId);
  if (claim.state !== 'claimed') return claim.state;
  const { mail } = claim;
  if (mail.not_after !== undefined && mail.not_after < timestamp()) {
    await markFailed(mail, 'too-late');
    return 'failed';
  }
  const reason = (await hasLostAccess(mail)) ? 'lost-access' : await getMailBlockReason(mail.to);
  if (reason) {
    await markSuppressed(mail, reason);
    await countEvent('MailSuppressed');
    logger.info('mail suppressed', { mailId, reason });
    return 'suppressed';
  }
  try {
    await mailService().send(new SendEmailCommand(sesMessage(mail)));
  } catch (error) {
    return await rescheduleOrFail(mail, error);
  }
  await markSent(mailId);
  await countEvent('MailSent');
  logger.info('mail sent', { mailId });
  return 'sent';
}

/** An email is sent within this many minutes, unless something failed. Its reader's access was checked when it was written. */
const promptMinutes = 5;

/** Whether the reader of a late email left the organization or has another role by now: that role may see less. */
async function hasLostAccess({ reader, org_id, created_at = '', attempts }: MailItem): Promise<boolean> {
  const promptUntil = new Date(now().getTime() - promptMinutes * 60_000).toISOString();
  if (!reader || !org_id || (attempts === 1 && created_at > promptUntil)) return false;
  return (await getMember(reader.user_id, org_id))?.role !== reader.role;
}

async function rescheduleOrFail(mail: MailItem, error: unknown): Promise<Delivery> {
  const { mail_id: mailId, attempts } = mail;
  const name = error instanceof Error ? error.name : 'unknown';
  // The error message contains the address, so it is never logged.
  logger.error('mail not sent', { mailId, attempts, error: name });
  await countEvent('MailNotSent');
  if (name === 'BadRequestException') {
    await markFailed(mail, 'refused');
    return 'failed';
  }
  const minutes = backOffMinutes[attempts - 1];
  if (minutes === undefined) {
    await markFailed(mail, 'gave-up');
    return 'failed';
  }
  const isHeld = !wasRejected(error);
  await postponeMail(mailId, isHeld ? Math.max(minutes, unknownMinutes) : minutes, { isHeld });
  return isHeld ? 'unconfirmed' : 'rejected';
}

/** Whether SES rejected the email, so it was certainly not sent. After a lost response, the outcome is unknown. */
const wasRejected = (error: unknown): boolean =>
  error instanceof Error && '$fault' in error && error.$fault === 'client';
