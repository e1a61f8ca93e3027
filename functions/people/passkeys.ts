import type { passkeysContract } from '#shared/contract/passkeys.ts';
import { isDemoAccount } from '#shared/domain/demo-accounts.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import * as passkeys from '../data/people/passkeys.ts';
import { hasSecondFactor } from '../data/people/pool-users.ts';
import { checkHasProfile } from '../data/people/profile.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { passkeyMail } from '../mail/passkey-mail.ts';
import { ApiError } from '../platform/api-error.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

export const listPasskeys: EndpointFunction<typeof passkeysContract.listPasskeys> = async ({
  accessToken,
}) => ({ items: await passkeys.listPasskeys(accessToken()) });

export const startPasskey: EndpointFunction<typeof passkeysContract.startPasskey> = ({
  actor,
  accessToken,
}) => {
  requireOwnAccount(actor);
  return passkeys.startPasskey(accessToken());
};

/**
 * Cognito would create a passkey for any access token of the person without our API. So the page asks for the
 * password first; checking it here wouldn't stop anyone who holds a token. The profile lists all passkeys, however
 * they were created.
 */
export const addPasskey: EndpointFunction<typeof passkeysContract.addPasskey> = async ({
  actor,
  accessToken,
  body,
  audit,
}) => {
  requireOwnAccount(actor);
  await passkeys.registerPasskey(accessToken(), body);
  await record(actor, 'added', audit({ kind: 'passkey-added' }));
  if (await hasSecondFactor(actor.userId)) await passkeys.enablePasskeyMfa(actor.userId);
  return undefined;
};

export const deletePasskey: EndpointFunction<typeof passkeysContract.deletePasskey> = async ({
  actor,
  accessToken,
  params: { passkeyId },
  audit,
}) => {
  await passkeys.removePasskey(accessToken(), passkeyId);
  await record(actor, 'deleted', audit({ kind: 'passkey-deleted' }));
  return undefined;
};

/** @throws ApiError `profile.missing` for a person deleted meanwhile, who must leave nothing behind */
const record = (
  { userId, email }: Caller,
  change: Parameters<typeof passkeyMail>[1],
  audit: TransactItem | undefined,
): Promise<void> =>
  transact(
    { profile: checkHasProfile(userId), mail: putMail(passkeyMail(email, change)), audit },
    { onConditionFailed: { profile: 'profile.missing' } },
  );

/** Demo accounts are shared: a visitor's passkey would still sign in after the password was replaced. */
function requireOwnAccount({ email }: Caller): void {
  if (isDemoAccount(email, setting(environmentNames.productDomain))) throw new ApiError('passkey.demo');
}
