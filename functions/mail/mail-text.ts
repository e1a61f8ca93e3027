import type { MailContent } from '../data/jobs/mail.ts';
import { greetingTo } from './greeting.ts';

/** The plain-text part of a mail. */
export function mailText({
  heading,
  greeting = greetingTo(undefined),
  paragraphs,
  code,
  facts,
  action,
  closing,
  settings,
}: MailContent): string {
  return [
    heading,
    greeting,
    ...paragraphs,
    code && `Code: ${code}`,
    facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action && `${action.label}:\n${action.url}`,
    closing,
    settings && `${settings.label}:\n${settings.url}`,
    '-- \nLandfall',
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}
