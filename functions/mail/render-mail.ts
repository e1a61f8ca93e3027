import type { MailContent } from '../data/jobs/mail.ts';
import { oneLine } from './escape-html.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { ourText } from './text-direction.ts';

/** Renders an email as text and HTML. */
export const renderMail = (content: MailContent): { subject: string; text: string; html: string } => ({
  subject: ourText(oneLine(content.subject)),
  text: mailText(content),
  html: mailHtml(content),
});
