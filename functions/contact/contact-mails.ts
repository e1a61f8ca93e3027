import type { ContactMessage } from '#shared/records/contact-message.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { MailAllowance } from '../mail/mail-allowance.ts';
import { ownWords } from '../mail/text-direction.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/** The message to the team, with the visitor as its reply-to address, and the visitor's confirmation. */
export const contactMails = (
  id: string,
  { name, email, subject, message }: ContactMessage,
  canMail: MailAllowance,
): (TransactItem | undefined)[] => [
  canMail.staff
    ? putMail(
        {
          ...composeMail({
            to: setting(environmentNames.teamAddress),
            org_id: setting(environmentNames.defaultOrganization),
            subject: `Message from ${name}: ${subject}`,
            heading: ownWords(subject),
            paragraphs: [ownWords(message)],
            facts: [
              ['From', name],
              ['Email', email],
            ],
            closing: 'Sent from the contact page. Replies to this email go to the visitor.',
          }),
          reply_to: email,
        },
        `contact-${id}-team`,
      )
    : undefined,
  canMail.visitor
    ? putMail(
        composeMail({
          to: email,
          org_id: setting(environmentNames.defaultOrganization),
          subject: 'We’ve received your message',
          // Contains no user input, so the form can't be abused to send text to others.
          heading: 'Thank you for your message',
          paragraphs: ['We’ll reply by email within two business days.'],
          closing: 'You’re receiving this email because this address was entered in our contact form.',
        }),
        `contact-${id}-visitor`,
      )
    : undefined,
];
