import type { RateLimit } from '../data/core/rate-limit.ts';

const hour = 3600;

/** For one caller, known by the network address. */
export const claimRate: RateLimit = { what: 'account-claim', most: 30, seconds: hour };
export const recoveryRate: RateLimit = { what: 'account-recovery', most: 20, seconds: hour };
/** For one recipient, whoever asks. */
export const recoveryMailRate: RateLimit = { what: 'account-recovery-mail', most: 5, seconds: hour };

/**
 * For tries of a recovery code. Nobody guesses 80 bits; the account's limit is wider than a network's, so that
 * one caller cannot use it up for its owner.
 */
export const secondFactorRates = {
  network: { what: 'second-factor-recovery', most: 10, seconds: hour },
  account: { what: 'second-factor-recovery-of', most: 30, seconds: hour },
} as const satisfies Record<string, RateLimit>;
