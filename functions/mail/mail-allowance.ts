import { isWithinRate, type RateLimit } from '../data/core/rate-limit.ts';
import { logger } from '../platform/logger.ts';
import { mailboxOf } from '../platform/mailbox-of.ts';
import { countEvent } from '../platform/metrics.ts';

const hour = 3600;
/**
 * Limits for mail triggered by strangers. Over either limit, the email is skipped and the request still succeeds,
 * so exhausting someone else's limit doesn't block anyone.
 */
export const mailRates = {
  /** Per mailbox of an unverified address, however the address is spelled. */
  recipient: { what: 'mail-to-visitor', max: 6, seconds: hour },
  /** To the staff of one organization about visitors' actions, all of which also appear in the console. */
  organization: { what: 'mail-to-staff', max: 500, seconds: hour },
} as const satisfies Record<string, RateLimit>;

export interface MailAllowance {
  readonly visitor: boolean;
  readonly staff: boolean;
}

/** For staff actions and for actions that can't be repeated. */
export const unlimitedMail: MailAllowance = { visitor: true, staff: true };

/** Which sides may be emailed about a visitor's action; counts as one use of each limit. */
export async function allowMail(visitorEmail: string, organizationId: string): Promise<MailAllowance> {
  const [visitor, staff] = await Promise.all([
    isWithinRate(mailRates.recipient, mailboxOf(visitorEmail)),
    isWithinRate(mailRates.organization, organizationId),
  ]);
  if (!visitor || !staff) {
    await countEvent('MailSuppressed');
    logger.warn('mail withheld', { visitor: !visitor, staff: !staff });
  }
  return { visitor, staff };
}
