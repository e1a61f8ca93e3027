import type { RateLimit } from '../data/core/rate-limit.ts';

const hour = 3600;

/** Per caller, identified by IP address. */
export const claimRate: RateLimit = { what: 'account-claim', max: 30, seconds: hour };
export const recoveryRate: RateLimit = { what: 'account-recovery', max: 20, seconds: hour };
/** Per recipient, regardless of the caller. */
export const recoveryMailRate: RateLimit = { what: 'account-recovery-mail', max: 5, seconds: hour };

/**
 * For recovery codes. 80 bits can't be guessed; the limits only bound the cost. They are high enough that strangers
 * can't lock out the owner: the limit that stops a caller is per account and network, and it takes a thousand
 * networks to reach the account's own limit.
 */
export const secondFactorRates = {
  network: { what: 'second-factor-recovery', max: 60, seconds: hour },
  accountFromNetwork: { what: 'second-factor-recovery-from', max: 10, seconds: hour },
  account: { what: 'second-factor-recovery-of', max: 10_000, seconds: hour },
} as const satisfies Record<string, RateLimit>;
