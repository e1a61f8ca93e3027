import * as z from 'zod/mini';
import type { User } from './accounts.ts';
import type { Pool } from './pool-action.ts';
import { invalidParameter } from './pool-error.ts';

export const MfaPreference = z.optional(
  z.object({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) }),
);

export const mfaSettings = (user: User) =>
  user.totpEnabled
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};

/** @throws PoolError for a second factor nobody has verified */
export function setTotpPreference(pool: Pool, user: User, wanted: z.infer<typeof MfaPreference>): void {
  const enabled = wanted?.Enabled ?? user.totpEnabled;
  if (enabled && !user.totpVerified) throw invalidParameter('User has not verified software token mfa');
  pool.accounts.save({ ...user, totpEnabled: enabled });
}
