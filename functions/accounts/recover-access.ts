import type { accountsContract } from '#shared/contract/accounts.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { limitRate } from '../http/rate-limit.ts';
import {
  findPoolUser,
  mailConfirmation,
  mailInvitation,
  mailPasswordReset,
  type PoolUser,
} from '../organization/pool-users.ts';
import { logger } from '../platform/logger.ts';
import { recoveryMailRate, recoveryRate } from './rates.ts';

/**
 * One request for everybody who cannot sign in: a new invitation for an invited person, whose temporary
 * password may have expired, a new confirmation link, or a reset code. Says the same for every address.
 */
export const recoverAccess: EndpointFunction<typeof accountsContract.recoverAccess> = async ({
  body: { email },
  sourceIp,
}) => {
  await limitRate(recoveryRate, sourceIp);
  if (!(await mayMail(email))) return undefined;
  const user = await findPoolUser(email);
  if (user) await mailWhatHelps(user, email);
  return undefined;
};

/** A recipient's limit is not told: that somebody else used it up is no business of the asker's. */
async function mayMail(email: string): Promise<boolean> {
  try {
    await limitRate(recoveryMailRate, email);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** The pool's refusals that tell about this account. */
const tellingRefusals = [
  'InvalidParameterException',
  'LimitExceededException',
  'NotAuthorizedException',
  'UnsupportedUserStateException',
  'UserNotFoundException',
];

async function mailWhatHelps({ status }: PoolUser, email: string): Promise<void> {
  try {
    if (status === 'UNCONFIRMED') await mailConfirmation(email);
    else if (status === 'FORCE_CHANGE_PASSWORD') await mailInvitation(email);
    else await mailPasswordReset(email);
  } catch (error) {
    if (!(error instanceof Error) || !tellingRefusals.includes(error.name)) throw error;
    logger.warn('no recovery mail was sent', { status, reason: error.name });
  }
}
