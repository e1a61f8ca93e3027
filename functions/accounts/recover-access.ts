import type { accountsContract } from '#shared/contract/accounts.ts';
import { enforceRateLimit, isWithinRate } from '../data/core/rate-limit.ts';
import {
  findPoolUser,
  mailConfirmation,
  mailInvitation,
  mailPasswordReset,
  type PoolUser,
} from '../data/people/pool-users.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { cannotReceivePoolMail } from '../mail/why-not-mailed.ts';
import { addressBlock } from '../platform/address-block.ts';
import { logger } from '../platform/logger.ts';
import { recoveryMailRate, recoveryRate } from './rates.ts';

/**
 * One request for everyone who can't sign in: a new invitation for an invited person, whose temporary
 * password may have expired, a new confirmation link, or a reset code. Says the same for every address.
 */
export const recoverAccess: EndpointFunction<typeof accountsContract.recoverAccess> = async ({
  body: { email },
  sourceIp,
}) => {
  await enforceRateLimit(recoveryRate, addressBlock(await sourceIp()));
  // Not reported: the caller must not learn that someone else used up a recipient's limit.
  if (!(await isWithinRate(recoveryMailRate, email))) return undefined;
  if (cannotReceivePoolMail(email)) return undefined;
  const user = await findPoolUser(email);
  if (user) await mailWhatHelps(user, email);
  return undefined;
};

/**
 * The pool's refusals that tell about this account; the last two when its mails are limited (limit-code-
 * mail.ts).
 */
const accountErrors = [
  'InvalidParameterException',
  'LimitExceededException',
  'NotAuthorizedException',
  'UnsupportedUserStateException',
  'UserNotFoundException',
  'UserLambdaValidationException',
  'UnexpectedLambdaException',
];

async function mailWhatHelps({ status }: PoolUser, email: string): Promise<void> {
  try {
    if (status === 'UNCONFIRMED') await mailConfirmation(email);
    else if (status === 'FORCE_CHANGE_PASSWORD') await mailInvitation(email);
    else await mailPasswordReset(email);
  } catch (error) {
    if (!(error instanceof Error) || !accountErrors.includes(error.name)) throw error;
    logger.warn('no recovery mail was sent', { status, reason: error.name });
  }
}
