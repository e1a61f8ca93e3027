import type { MailContent, NewMail } from '../data/jobs/mail.ts';
import { oneLine } from './escape-html.ts';

export type { MailContent } from '../data/jobs/mail.ts';

/** Content for `putMail`; layout happens on delivery. */
export const composeMail = (mail: MailContent & Pick<NewMail, 'to' | 'not_after' | 'org_id'>): NewMail => ({
  ...mail,
  subject: oneLine(mail.subject),
});
