import type { MailContent } from '../data/jobs/mail.ts';
import { greetingTo } from './greeting.ts';

/** The plain-text part of an email. */
export function mailText(content: MailContent): string {
  const { code, facts, action, settings } = content;
  return [
    content.heading,
    content.greeting ?? greetingTo(undefined),
    ...content.paragraphs,
    code && `Code: ${code}`,
    facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action && `${action.label}:\n${action.url}`,
    content.closing,
    settings && `${settings.label}:\n${settings.url}`,
    '-- \nLandfall',
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}
