import { type ListedMail, unsentMails } from '#functions/data/jobs/outbox.ts';
import { type Delivery, deliverMail } from '#functions/mail/deliver-mail.ts';
import { recordOperatorCommand } from './operator-audit.ts';

const outcomes: Readonly<Record<Delivery, string>> = {
  sent: 'sent',
  suppressed: 'not sent: the address is suppressed',
  postponed: 'not sent: SES rejected it; will retry later',
  failed: 'not sent',
  skipped: 'already sent, or being sent',
};

/** No address, and nothing a person wrote. */
const lineOf = ({ mail_id, state, created_at, attempts, reason }: ListedMail): string =>
  `${mail_id}  ${state}${reason ? ` (${reason})` : ''}  since ${created_at}, ${attempts} attempts`;

/**
 * Lists every unsent email, then sends them one by one. Run again, it sends what is still unsent.
 * @param organizationIds whose audit logs record that mail was sent; an email itself names no organization
 * @returns how many are still unsent
 */
export async function resendMails(
  organizationIds: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const mails: ListedMail[] = [];
  for await (const mail of unsentMails()) mails.push(mail);
  for (const mail of mails) say(lineOf(mail));
  say(
    mails.length === 0
      ? 'All mail has been sent.'
      : `${mails.length} emails were not sent. Sending them now.`,
  );
  if (mails.length > 0) await recordOperatorCommand(organizationIds, { kind: 'mail-resent' });
  let left = 0;
  for (const { mail_id } of mails) {
    const delivery = await deliverMail(mail_id);
    if (delivery === 'postponed' || delivery === 'failed') left++;
    say(`${mail_id}  ${outcomes[delivery]}`);
  }
  return left;
}
