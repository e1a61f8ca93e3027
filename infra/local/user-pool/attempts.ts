import type { User } from './accounts.ts';
import type { Pool } from './pool-action.ts';
import { PoolError } from './pool-error.ts';

/** Five failures lock an account for a second, and the lock doubles each time, as in Cognito. */
const lockAfter = 5;
const maxLock = 15 * 60_000;

/** @throws PoolError while the account is locked */
export function requireUnlocked(user: User): void {
  if (user.lockedUntil > Date.now()) {
    throw new PoolError('NotAuthorizedException', 'Password attempts exceeded');
  }
}

export function countFailure(pool: Pool, user: User): void {
  const failures = user.failures + 1;
  const pause = failures < lockAfter ? 0 : Math.min(maxLock, 1000 * 2 ** (failures - lockAfter));
  pool.accounts.save({ ...user, failures, lockedUntil: pause === 0 ? 0 : Date.now() + pause });
}

export function forgetFailures(pool: Pool, user: User): void {
  if (user.failures > 0) pool.accounts.save({ ...user, failures: 0, lockedUntil: 0 });
}
