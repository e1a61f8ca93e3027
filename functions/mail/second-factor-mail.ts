import type { NewMail } from '../data/jobs/mail.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { composeMail } from './compose-mail.ts';

const how = {
  profile: 'It was turned off in your profile.',
  recovery: 'It was turned off with one of your recovery codes, and you were signed out everywhere.',
} as const;

/** Notifies the owner, so they notice a change by someone else. */
export const secondFactorOffMail = (to: string, by: keyof typeof how): NewMail =>
  composeMail({
    to,
    subject: 'Two-step verification is off',
    heading: 'Two-step verification is off',
    paragraphs: [
      `${how[by]} You can sign in with only your password until you set it up again.`,
      'If this wasn’t you, reset your password now and contact us.',
    ],
    action: { label: 'Open your profile', url: `${setting(environmentNames.siteUrl)}/profile` },
  });
