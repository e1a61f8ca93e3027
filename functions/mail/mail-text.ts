import type { MailContent } from '../data/jobs/mail.ts';

/** The plain-text part of a mail. */
export function mailText({ heading, paragraphs, code, facts, action, closing }: MailContent): string {
  return [
    heading,
    ...paragraphs,
    code && `Code: ${code}`,
    facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action && `${action.label}:\n${action.url}`,
    closing,
    '-- \nLandfall',
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}
