import type { secondFactorContract } from '#shared/contract/second-factor.ts';
import { transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { hasSecondFactor, turnOffSecondFactor as turnOff } from '../data/people/pool-users.ts';
import {
  deleteRecoveryCodes,
  getRecoveryCodes,
  makeRecoveryCodes,
  putRecoveryCodes,
} from '../data/people/recovery-codes.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { secondFactorOffMail } from '../mail/second-factor-mail.ts';
import { ApiError } from '../platform/api-error.ts';

export const getSecondFactor: EndpointFunction<typeof secondFactorContract.getSecondFactor> = async ({
  actor,
}) => {
  const [on, codes] = await Promise.all([hasSecondFactor(actor.userId), getRecoveryCodes(actor.email)]);
  return { on, ...(codes && { codes_made_at: codes.created_at }) };
};

/**
 * Cognito lets any access token of the person do the same (SetUserMFAPreference, AssociateSoftwareToken), so
 * the page asks for the password first, and whoever holds a token is not held up here.
 */
export const turnOffSecondFactor: EndpointFunction<typeof secondFactorContract.turnOffSecondFactor> = async ({
  actor,
  audit,
}) => {
  const was = await hasSecondFactor(actor.userId);
  if (was) await turnOff(actor.userId);
  await transact({
    recoveryCodes: deleteRecoveryCodes(actor.email),
    mail: was ? putMail(secondFactorOffMail(actor.email, 'profile')) : undefined,
    audit: was ? audit({ kind: 'second-factor-off' }) : undefined,
  });
  return undefined;
};

export const createRecoveryCodes: EndpointFunction<typeof secondFactorContract.createRecoveryCodes> = async ({
  actor,
  audit,
}) => {
  if (!(await hasSecondFactor(actor.userId))) throw new ApiError('second_factor.off');
  const codes = makeRecoveryCodes();
  await transact({
    recoveryCodes: putRecoveryCodes(actor.userId, actor.email, codes),
    audit: audit({ kind: 'recovery-codes-created' }),
  });
  return { codes };
};
