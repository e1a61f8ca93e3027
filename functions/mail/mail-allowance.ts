import { isWithinRate, type RateLimit } from '../data/core/rate-limit.ts';
import { logger } from '../platform/logger.ts';
import { countEvent } from '../platform/metrics.ts';

const hour = 3600;
/**
 * Mail triggered by strangers. Both limits leave out an email and refuse nothing: whoever uses them up, with
 * someone else's address or an organization's forms, keeps no one from being served.
 */
export const mailRates = {
  /** To one unverified address. */
  recipient: { what: 'mail-to-visitor', most: 6, seconds: hour },
  /** To the staff of one organization, about what visitors do. Everything is in the console as well. */
  organization: { what: 'mail-to-staff', most: 500, seconds: hour },
} as const satisfies Record<string, RateLimit>;

export interface MailAllowance {
  readonly visitor: boolean;
  readonly staff: boolean;
}

/** For staff actions and for actions that can't be repeated. */
export const unlimitedMail: MailAllowance = { visitor: true, staff: true };

/** Whom a visitor's action may mail now; counts as if it does. */
export async function allowMail(visitorEmail: string, organizationId: string): Promise<MailAllowance> {
  const [visitor, staff] = await Promise.all([
    isWithinRate(mailRates.recipient, visitorEmail.toLowerCase()),
    isWithinRate(mailRates.organization, organizationId),
  ]);
  if (!visitor || !staff) {
    await countEvent('MailWithheld');
    logger.warn('mail withheld', { visitor: !visitor, staff: !staff });
  }
  return { visitor, staff };
}
