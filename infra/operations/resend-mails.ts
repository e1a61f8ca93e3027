import { type ListedMail, unsentMails } from '#functions/data/jobs/outbox.ts';
import { type Delivery, deliverMail } from '#functions/mail/deliver-mail.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { CommandError } from './command.ts';
import { recordOperatorCommand } from './operator-audit.ts';

/** The result of an attempt to send an email. `isLeft` if it isn't known to be sent and may still be sent. */
const outcomes: Readonly<Record<Delivery, { text: string; isLeft?: boolean }>> = {
  sent: { text: 'sent' },
  suppressed: { text: 'not sent: the address is blocked' },
  rejected: { text: 'not sent: SES rejected it; will retry later', isLeft: true },
  unconfirmed: {
    text: 'unknown: SES’s response was lost; held until SES confirms it or the next retry',
    isLeft: true,
  },
  failed: { text: 'not sent: failed; won’t retry automatically', isLeft: true },
  held: {
    text: 'not tried: already being sent, or held until SES confirms an earlier attempt or the next retry',
    isLeft: true,
  },
  done: { text: 'already sent, blocked, or deleted' },
};

const isHeld = ({ claimed_until = 0 }: ListedMail): boolean => claimed_until >= epochSeconds();

/** No address, and no text that a person wrote. */
function lineOf(mail: ListedMail): string {
  const { mail_id, state, created_at, attempts, reason, claimed_until = 0 } = mail;
  const held = isHeld(mail) ? ` (held until ${new Date(claimed_until * 1000).toISOString()})` : '';
  return `${mail_id}  ${state}${reason ? ` (${reason})` : held}  since ${created_at}, attempts: ${attempts}`;
}

/**
 * Lists every email that isn't known to be sent, then sends them one by one. Rerunning it sends the rest.
 * @param organizationIds whose audit logs record that mail was sent; an email itself names no organization
 * @returns how many aren't known to be sent
 * @throws {CommandError} if SES would publish no events for them, so that bounces and lost responses stayed unknown
 */
export async function resendMails(
  organizationIds: readonly string[],
  log: (line: string) => void,
): Promise<number> {
  const mails: ListedMail[] = [];
  for await (const mail of unsentMails()) mails.push(mail);
  for (const mail of mails) log(lineOf(mail));
  const held = mails.filter(isHeld).length;
  log(
    mails.length === 0
      ? 'All mail has been sent.'
      : `Emails to send now: ${mails.length - held}. Held for later: ${held}.`,
  );
  if (mails.length > 0 && !setting(environmentNames.configurationSet))
    throw new CommandError('Pass --configuration-set, the output ConfigurationSet of the jobs stack.');
  if (mails.length > 0) await recordOperatorCommand(organizationIds, { kind: 'mail-resent' });
  let left = 0;
  for (const { mail_id } of mails) {
    const { text, isLeft } = outcomes[await deliverMail(mail_id)];
    if (isLeft) left++;
    log(`${mail_id}  ${text}`);
  }
  return left;
}
