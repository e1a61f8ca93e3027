import type { NewMail } from '../data/jobs/mail.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { composeMail } from './compose-mail.ts';

const words = {
  added: {
    subject: 'A passkey was added to your account',
    what: 'You can now sign in with it instead of your password.',
    otherwise:
      'If this wasn’t you, sign in, delete the passkey in your profile, sign out everywhere else, and reset your password.',
  },
  deleted: {
    subject: 'A passkey was deleted from your account',
    what: 'It can no longer be used to sign in.',
    otherwise: 'If this wasn’t you, reset your password now and contact us.',
  },
} as const;

/** Notifies the owner, so they notice a change by someone else. */
export function passkeyMail(to: string, change: keyof typeof words): NewMail {
  const { subject, what, otherwise } = words[change];
  return composeMail({
    to,
    subject,
    heading: subject,
    paragraphs: [what, otherwise],
    action: { label: 'Open your profile', url: `${setting(environmentNames.siteUrl)}/profile` },
  });
}
