import type { accountsContract } from '#shared/contract/accounts.ts';
import { enforceRateLimit } from '../data/core/rate-limit.ts';
import { verifyAccountClaim } from '../data/people/account-claim-token.ts';
import { confirmWithPassword, findPoolUser, moveToGroup } from '../data/people/pool-users.ts';
import { providePerson } from '../data/people/provide-person.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { addressBlock } from '../platform/address-block.ts';
import { ApiError } from '../platform/api-error.ts';
import { claimRate } from './rates.ts';

/**
 * At sign-up, the password was chosen before anyone verified the address. When the owner of the mailbox confirms in
 * a browser that did not sign up, the account gets the owner's password in the same step, so no other password ever
 * works. If a later step fails, the first sign-in completes it (repair-account.ts).
 */
export const claimAccount: EndpointFunction<typeof accountsContract.claimAccount> = async ({
  body,
  sourceIp,
}) => {
  await enforceRateLimit(claimRate, addressBlock(await sourceIp()));
  const userId = await verifyAccountClaim(body.token);
  const user = userId ? await findPoolUser(userId) : undefined;
  if (user?.status !== 'UNCONFIRMED') throw new ApiError('confirmation.invalid');
  await confirmWithPassword(user.userId, body.password, body.full_name);
  const role = await providePerson({ userId: user.userId, email: user.email, fullName: body.full_name });
  await moveToGroup(user.userId, role);
  return undefined;
};
