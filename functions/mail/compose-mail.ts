import type { NewMail } from '../data/mail.ts';
import { oneLine } from './escape-html.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

/** What a mail says. Everything is plain text; the layout escapes it. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A code to copy, shown large: for those who cannot follow the link. */
  readonly code?: string;
  /** The one thing to do. The address is written out below the button as well. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A small table: what, and what it is. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** A last remark in small type, such as why the person got this mail. */
  readonly closing?: string;
}

/** A mail in the product's layout, as text and as HTML, ready for `putMail`. */
export function composeMail({ to, ...content }: MailContent & { readonly to: string }): NewMail {
  return {
    to,
    subject: oneLine(content.subject),
    text: mailText(content),
    html: mailHtml(content),
  };
}
