import type { accountsContract } from '#shared/contract/accounts.ts';
import type { ImpersonalActor } from '#shared/records/audit.ts';
import { putAudit } from '../data/core/put-audit.ts';
import { enforceRateLimit, isWithinRate } from '../data/core/rate-limit.ts';
import { transact } from '../data/core/transaction.ts';
import { getAccount } from '../data/people/account.ts';
import { getInvitation } from '../data/people/invitation.ts';
import {
  findPoolUser,
  mailConfirmation,
  mailInvitation,
  mailPasswordReset,
  type PoolUser,
} from '../data/people/pool-users.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { cannotReceivePoolMail } from '../mail/mail-block-reason.ts';
import { addressBlock } from '../platform/address-block.ts';
import { logger } from '../platform/logger.ts';
import { recoveryMailRate, recoveryRate } from './rates.ts';

/**
 * One request for everyone who can't sign in. Sends a new invitation (the temporary password may have expired), a
 * new confirmation link, or a reset code. The response is the same for every address.
 */
export const recoverAccess: EndpointFunction<typeof accountsContract.recoverAccess> = async ({
  body: { email },
  sourceIp,
  requestId,
}) => {
  await enforceRateLimit(recoveryRate, addressBlock(await sourceIp()));
  // Not reported: the caller must not learn that a recipient's limit is used up.
  if (!(await isWithinRate(recoveryMailRate, email))) return undefined;
  if (cannotReceivePoolMail(email)) return undefined;
  const user = await findPoolUser(email);
  if (user) await mailRecovery(user, email, requestId);
  return undefined;
};

/**
 * Cognito errors that reveal something about the account. The last two mean that its emails are rate-limited
 * (limit-code-mail.ts).
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

async function mailRecovery({ status, userId }: PoolUser, email: string, requestId: string): Promise<void> {
  try {
    if (status === 'UNCONFIRMED') await mailConfirmation(email);
    else if (status === 'FORCE_CHANGE_PASSWORD') {
      await auditRenewal(userId, requestId);
      await mailInvitation(email);
    } else await mailPasswordReset(email);
  } catch (error) {
    if (!(error instanceof Error) || !accountErrors.includes(error.name)) throw error;
    logger.warn('no recovery mail was sent', { status, reason: error.name });
  }
}

const actorId: ImpersonalActor = 'visitor';

/** Shows the organization that an invitation was renewed. The requester is unknown, since anyone can ask for it. */
async function auditRenewal(userId: string, requestId: string): Promise<void> {
  const account = await getAccount(userId);
  const { invited_to, email } = account?.profile ?? {};
  const joining =
    account?.membership ?? (invited_to && email ? await getInvitation(invited_to, email) : undefined);
  if (!joining) return;
  const { org_id: organizationId, role } = joining;
  const event = { kind: 'invitation-renewed', user_id: userId, role } as const;
  await transact({ audit: putAudit({ organizationId, actorId, requestId }, event) });
}
