import type { accountsContract } from '#shared/contract/accounts.ts';
import { addressBlock } from '../http/address-block.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { limitRate } from '../http/rate-limit.ts';
import { confirmWithPassword, findPoolUser, moveToGroup } from '../organization/pool-users.ts';
import { providePerson } from '../people/provide-person.ts';
import { openAccountClaim } from './account-claim-token.ts';
import { claimRate } from './rates.ts';

/**
 * Whoever signed up chose a password before anybody proved the address. The owner of the mailbox, in a browser
 * that did not sign up, confirms here: with their password, in one step, so that no other one ever signs in.
 * What a failure leaves undone after that, the first sign-in completes (settle-account.ts).
 */
export const claimAccount: EndpointFunction<typeof accountsContract.claimAccount> = async ({
  body,
  sourceIp,
}) => {
  await limitRate(claimRate, addressBlock(sourceIp));
  const userId = openAccountClaim(body.token);
  const user = userId ? await findPoolUser(userId) : undefined;
  if (user?.status !== 'UNCONFIRMED') throw new ApiError('confirmation.invalid');
  await confirmWithPassword(user.userId, body.password, body.full_name);
  const role = await providePerson({ userId: user.userId, email: user.email, fullName: body.full_name });
  await moveToGroup(user.userId, role);
  return undefined;
};
