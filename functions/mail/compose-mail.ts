import type { MailContent, NewMail } from '../data/jobs/mail.ts';
import { oneLine } from './escape-html.ts';

export type { MailContent } from '../data/jobs/mail.ts';

/** A mail for `putMail`: what it says; it is laid out when it is sent. */
export const composeMail = (mail: MailContent & Pick<NewMail, 'to' | 'not_after'>): NewMail => ({
  ...mail,
  subject: oneLine(mail.subject),
});
