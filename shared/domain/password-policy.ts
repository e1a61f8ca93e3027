import * as z from 'zod/mini';
import { limits } from '../schema/limits.ts';

/** The user pool's password policy. infra configures it, and the page shows it while typing. */
export const passwordPolicy = {
  minLength: 12,
  requireLowercase: true,
  requireUppercase: true,
  requireDigits: true,
  requireSymbols: true,
} as const;

/** Days a temporary password works; after that the invitation has to be sent again. */
export const temporaryPasswordDays = 7;

export const isInvitationExpired = (sentAt: string, now: Date): boolean =>
  now.getTime() - new Date(sentAt).getTime() > temporaryPasswordDays * 86_400_000;

/** The rules in words, each with its test. */
export const passwordRules = [
  {
    text: `At least ${passwordPolicy.minLength} characters`,
    holds: (password: string) => password.length >= passwordPolicy.minLength,
  },
  { text: 'A lowercase letter', holds: (password: string) => /[a-z]/.test(password) },
  { text: 'An uppercase letter', holds: (password: string) => /[A-Z]/.test(password) },
  { text: 'A digit', holds: (password: string) => /\d/.test(password) },
  // Cognito's list of special characters.
  {
    text: 'A symbol',
    holds: (password: string) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password),
  },
] as const;

/** A password that the pool accepts. */
export const NewPassword = z.string().check(
  z.maxLength(limits.password, 'Password must be less than 256 characters'),
  z.refine(
    (password) => passwordRules.every((rule) => rule.holds(password)),
    'Password does not meet the rules',
  ),
);
