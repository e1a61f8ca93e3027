import type { MailContent } from '../data/jobs/mail.ts';
import { greetingTo } from './greeting.ts';
import { ourText } from './text-direction.ts';

/** A value of several lines, like a case's updates in a digest, is below its label. */
function factsText(facts: NonNullable<MailContent['facts']>): string {
  const isLong = facts.some(([, value]) => value.includes('\n'));
  return facts
    .map(([label, value]) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`)
    .join(isLong ? '\n\n' : '\n');
}

/** The plain-text part of an email. */
export function mailText(content: MailContent): string {
  const { code, facts, action, settings } = content;
  const parts = [
    content.heading,
    content.greeting ?? greetingTo(undefined),
    ...content.paragraphs,
    code && `Code: ${code}`,
    facts && factsText(facts),
    action && `${action.label}:\n${action.url}`,
    content.closing,
    settings && `${settings.label}:\n${settings.url}`,
    '-- \nLandfall',
  ];
  return ourText(parts.filter((part) => part !== undefined && part !== '').join('\n\n'));
}
