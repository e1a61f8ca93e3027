import * as z from 'zod/mini';
import { NewPassword } from '../domain/password-policy.ts';
import { parseRecoveryCode, recoveryCodes } from '../domain/recovery-codes.ts';
import { Email } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { FullName } from './profile.ts';

const AccountClaim = z.object({
  /** From the link in the confirmation email. */
  token: z.string().check(z.maxLength(limits.token)),
  /** The sign-up password or a new one. Replaces any earlier password. */
  password: NewPassword,
  full_name: z._default(FullName, ''),
});

export const SecondFactorRecovery = z.object({
  email: Email,
  code: z
    .string()
    .check(
      z.maxLength(100, 'Incorrect code'),
      z.overwrite(parseRecoveryCode),
      z.regex(
        new RegExp(`^[${recoveryCodes.alphabet}]{${recoveryCodes.letters}}$`),
        'Enter all 16 characters',
      ),
    ),
});

export const accountsContract = {
  claimAccount: defineEndpoint({
    domain: 'accounts',
    method: 'POST',
    path: '/api/accounts/claim',
    summary: 'Confirms a sign-up from the emailed link and sets a new password.',
    access: 'public',
    body: AccountClaim,
    response: z.undefined(),
    status: 204,
    errors: ['confirmation.invalid', 'request.rate_limited'],
  }),
  recoverAccess: defineEndpoint({
    domain: 'accounts',
    method: 'POST',
    path: '/api/accounts/recovery',
    summary: 'Emails a way to sign in if the address has an account. The response is always the same.',
    access: 'public',
    body: z.object({ email: Email }),
    response: z.undefined(),
    status: 204,
    errors: ['request.rate_limited'],
  }),
  recoverSecondFactor: defineEndpoint({
    domain: 'accounts',
    method: 'POST',
    path: '/api/accounts/second-factor-recovery',
    summary:
      'Turns off two-step verification with a recovery code and ends every session. Signing in still requires the password.',
    access: 'public',
    body: SecondFactorRecovery,
    response: z.undefined(),
    status: 204,
    errors: ['recovery.refused', 'request.rate_limited'],
  }),
};
