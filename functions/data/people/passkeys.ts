import * as z from 'zod/mini';
import type { NewPasskey, Passkey, PasskeyOptions } from '#shared/contract/passkeys.ts';
import { PasskeyOptions as Options } from '#shared/contract/passkeys.ts';
import { ApiError } from '../../platform/api-error.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { onUserPool } from '../../platform/on-user-pool.ts';

/** As many as Cognito keeps for one person and lists at once. */
const mostPasskeys = 20;

/** A credential that Cognito doesn't take, and why: made for another site, another sign-in, or not a passkey. */
const refusals = [
  'WebAuthnChallengeNotFoundException',
  'WebAuthnClientMismatchException',
  'WebAuthnCredentialNotSupportedException',
  'WebAuthnOriginNotAllowedException',
  'WebAuthnRelyingPartyMismatchException',
  'InvalidParameterException',
];

async function passingOn<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (refusals.includes(name)) throw new ApiError('passkey.refused');
    if (name === 'LimitExceededException') throw new ApiError('passkey.limit_reached');
    if (name === 'ResourceNotFoundException') throw new ApiError('passkey.not_found');
    // A session that ended at the pool before we heard of it.
    if (name === 'NotAuthorizedException') throw new ApiError('auth.required');
    throw error;
  }
}

/**
 * Cognito lists, makes and deletes passkeys for the person's own access token only; there are no calls for an
 * operator, and IAM is not asked.
 */
export async function listPasskeys(accessToken: string): Promise<Passkey[]> {
  const { userPool, ListWebAuthnCredentialsCommand } = await onUserPool();
  const { Credentials = [] } = await passingOn(() =>
    userPool().send(
      new ListWebAuthnCredentialsCommand({ AccessToken: accessToken, MaxResults: mostPasskeys }),
    ),
  );
  return Credentials.map(({ CredentialId, FriendlyCredentialName, CreatedAt, RelyingPartyId }) => ({
    id: CredentialId ?? '',
    name: FriendlyCredentialName ?? '',
    created_at: (CreatedAt ?? new Date(0)).toISOString(),
    host: RelyingPartyId ?? '',
  }));
}

/** @throws ApiError `passkey.limit_reached` */
export async function startPasskey(accessToken: string): Promise<PasskeyOptions> {
  const { userPool, StartWebAuthnRegistrationCommand } = await onUserPool();
  const { CredentialCreationOptions } = await passingOn(() =>
    userPool().send(new StartWebAuthnRegistrationCommand({ AccessToken: accessToken })),
  );
  return Options.parse(CredentialCreationOptions);
}

/** @throws ApiError `passkey.refused` for what was not made for this site and the last options, or was added before */
export async function registerPasskey(accessToken: string, credential: NewPasskey): Promise<void> {
  const { userPool, CompleteWebAuthnRegistrationCommand } = await onUserPool();
  await passingOn(() =>
    userPool().send(
      new CompleteWebAuthnRegistrationCommand({
        AccessToken: accessToken,
        Credential: z.json().parse(credential),
      }),
    ),
  );
}

/** @throws ApiError `passkey.not_found` when the person has none of this id */
export async function removePasskey(accessToken: string, id: string): Promise<void> {
  const { userPool, DeleteWebAuthnCredentialCommand } = await onUserPool();
  await passingOn(() =>
    userPool().send(new DeleteWebAuthnCredentialCommand({ AccessToken: accessToken, CredentialId: id })),
  );
}

/**
 * Lets a passkey sign in someone who has two-step verification: it counts as both steps, since the pool asks
 * for user verification. Cognito refuses this to whoever has no other second factor.
 */
export async function letPasskeysCountAsBothSteps(userId: string): Promise<void> {
  const { userPool, AdminSetUserMFAPreferenceCommand } = await onUserPool();
  await userPool().send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: setting(environmentNames.userPool),
      Username: userId,
      WebAuthnMfaSettings: { Enabled: true },
    }),
  );
}
