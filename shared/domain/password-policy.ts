import * as z from 'zod/mini';
import { limits } from '../schema/limits.ts';

/** The user pool's password policy, configured by infra and shown by the page while typing. */
export const passwordPolicy = {
  minLength: 12,
  requireLowercase: true,
  requireUppercase: true,
  requireDigits: true,
  requireSymbols: true,
} as const;

/** How many days a temporary password is valid; after that, the invitation has to be resent. */
export const temporaryPasswordDays = 7;

export const isInvitationExpired = (sentAt: string, now: Date): boolean =>
  now.getTime() - new Date(sentAt).getTime() > temporaryPasswordDays * 86_400_000;

/** The rules in words, each with a check. */
export const passwordRules = [
  {
    text: `At least ${passwordPolicy.minLength} characters`,
    isMet: (password: string) => password.length >= passwordPolicy.minLength,
  },
  { text: 'A lowercase letter', isMet: (password: string) => /[a-z]/.test(password) },
  { text: 'An uppercase letter', isMet: (password: string) => /[A-Z]/.test(password) },
  { text: 'A number', isMet: (password: string) => /\d/.test(password) },
  // Cognito's list of special characters.
  {
    text: 'A symbol',
    isMet: (password: string) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password),
  },
] as const;

/** A password that the pool accepts. */
export const NewPassword = z.string().check(
  z.maxLength(limits.password, 'Password must be at most 256 characters'),
  // Cognito's answer names a pattern and not the space: cds-snc/platform-forms-client#5635
  z.refine((password) => /^(?!\s).*(?<!\s)$/.test(password), 'Password can’t start or end with a space'),
  z.refine(
    (password) => passwordRules.every((rule) => rule.isMet(password)),
    'Password doesn’t meet the requirements',
  ),
);
