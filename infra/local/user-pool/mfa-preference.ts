import * as z from 'zod/mini';
import type { User } from './accounts.ts';
import type { Pool } from './pool-action.ts';
import { invalidParameter } from './pool-error.ts';

const MfaPreference = z.optional(
  z.object({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) }),
);

export const MfaPreferences = z.object({
  SoftwareTokenMfaSettings: MfaPreference,
  WebAuthnMfaSettings: z.optional(z.object({ Enabled: z.optional(z.boolean()) })),
  SMSMfaSettings: MfaPreference,
  EmailMfaSettings: MfaPreference,
});

/** Passkeys are not in this list. Source: AdminGetUser in Cognito's API reference, "UserMFASettingList". */
export const mfaSettings = (user: User) =>
  user.totpEnabled
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};

/**
 * @throws PoolError for a second factor that was never verified, or for a passkey that should count as both
 *   factors where the pool doesn't allow it or there is no other second factor
 */
export function setMfaPreference(pool: Pool, user: User, wanted: z.infer<typeof MfaPreferences>): void {
  if (wanted.SMSMfaSettings?.Enabled || wanted.EmailMfaSettings?.Enabled) {
    throw invalidParameter('Only software token MFA is enabled in this pool.');
  }
  const totpEnabled = wanted.SoftwareTokenMfaSettings?.Enabled ?? user.totpEnabled;
  if (totpEnabled && !user.totpVerified) throw invalidParameter('User has not verified software token mfa');
  const passkeyMfa = wanted.WebAuthnMfaSettings?.Enabled ?? user.passkeyMfa;
  if (wanted.WebAuthnMfaSettings?.Enabled && !pool.settings.passkeys?.countsAsBothFactors) {
    throw invalidParameter('Passkeys do not count as multi-factor authentication in this pool.');
  }
  if (passkeyMfa && !totpEnabled) {
    throw invalidParameter('Another MFA method is needed beside passkeys.');
  }
  pool.accounts.save({ ...user, totpEnabled, passkeyMfa });
}
