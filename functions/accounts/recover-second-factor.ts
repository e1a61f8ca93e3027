import type { accountsContract } from '#shared/contract/accounts.ts';
import { putAudit } from '../data/core/put-audit.ts';
import { enforceRateLimit } from '../data/core/rate-limit.ts';
import { transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { getAccount } from '../data/people/account.ts';
import { endSessions, turnOffSecondFactor } from '../data/people/pool-users.ts';
import { findRecoveryCode, getRecoveryCodes, takeRecoveryCode } from '../data/people/recovery-codes.ts';
import { clearSecondFactor } from '../data/people/second-factor.ts';
import { putSignOut } from '../data/people/sign-out.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { secondFactorOffMail } from '../mail/second-factor-mail.ts';
import { addressBlock } from '../platform/address-block.ts';
import { ApiError } from '../platform/api-error.ts';
import { secondFactorRates } from './rates.ts';

/**
 * The page offers this after a correct password, but Cognito checks the password and our server can't tell. Anyone
 * with an address and one of its codes can therefore turn off the second factor and sign the owner out without the
 * password, but nothing more: signing in still takes the password. We accept that and notify the owner by email. An
 * unknown address and a wrong code get the same response.
 *
 * The user pool is changed first and the code is consumed last, so a failure in between leaves the code valid.
 * Every attempt counts toward the limits; a correct code is the last one because it consumes all of them.
 */
export const recoverSecondFactor: EndpointFunction<typeof accountsContract.recoverSecondFactor> = async ({
  body: { email, code },
  sourceIp,
  requestId,
}) => {
  const network = addressBlock(await sourceIp());
  await enforceRateLimit(secondFactorRates.network, network);
  await enforceRateLimit(secondFactorRates.accountFromNetwork, `${email}\n${network}`);
  await enforceRateLimit(secondFactorRates.account, email);
  const codes = await getRecoveryCodes(email);
  const hash = codes && findRecoveryCode(codes, code);
  if (!codes || !hash) throw new ApiError('recovery.refused');
  const userId = codes.user_id;
  const membership = (await getAccount(userId))?.membership;
  await turnOffSecondFactor(userId);
  await endSessions(userId);
  await transact(
    {
      recoveryCodes: takeRecoveryCode(email, hash),
      signOut: putSignOut(userId),
      mail: putMail(secondFactorOffMail(email, 'recovery')),
      audit:
        membership &&
        putAudit(
          { organizationId: membership.org_id, actorId: userId, requestId },
          { kind: 'second-factor-recovered' },
        ),
    },
    { onConditionFailed: 'recovery.refused' },
  );
  if (membership) await clearSecondFactor(userId);
  return undefined;
};
