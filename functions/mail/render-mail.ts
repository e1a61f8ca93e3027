import type { MailContent } from '../data/jobs/mail.ts';
import { oneLine } from './escape-html.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

/** Renders an email as text and HTML. */
export const renderMail = (content: MailContent): { subject: string; text: string; html: string } => ({
  subject: oneLine(content.subject),
  text: mailText(content),
  html: mailHtml(content),
});
