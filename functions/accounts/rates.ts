import type { RateLimit } from '../data/core/rate-limit.ts';

const hour = 3600;

/** For one caller, known by the network address. */
export const claimRate: RateLimit = { what: 'account-claim', most: 30, seconds: hour };
export const recoveryRate: RateLimit = { what: 'account-recovery', most: 20, seconds: hour };
/** For one recipient, whoever asks. */
export const recoveryMailRate: RateLimit = { what: 'account-recovery-mail', most: 5, seconds: hour };
