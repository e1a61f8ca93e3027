import type { RateLimit } from '../data/core/rate-limit.ts';

const hour = 3600;

/** Per caller, identified by network address. */
export const claimRate: RateLimit = { what: 'account-claim', most: 30, seconds: hour };
export const recoveryRate: RateLimit = { what: 'account-recovery', most: 20, seconds: hour };
/** Per recipient, regardless of the caller. */
export const recoveryMailRate: RateLimit = { what: 'account-recovery-mail', most: 5, seconds: hour };

/**
 * For recovery codes. 80 bits can't be guessed. The limits only bound the cost, so they are set high enough
 * that strangers can't lock out the owner. What stops a caller counts per account and network; the account's
 * own limit takes a thousand networks to reach.
 */
export const secondFactorRates = {
  network: { what: 'second-factor-recovery', most: 60, seconds: hour },
  accountFromNetwork: { what: 'second-factor-recovery-from', most: 10, seconds: hour },
  account: { what: 'second-factor-recovery-of', most: 10_000, seconds: hour },
} as const satisfies Record<string, RateLimit>;
