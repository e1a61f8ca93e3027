import * as z from 'zod/mini';
import type { NewPasskey, Passkey, PasskeyOptions } from '#shared/contract/passkeys.ts';
import { PasskeyOptions as Options } from '#shared/contract/passkeys.ts';
import { ApiError } from '../../platform/api-error.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { onUserPool } from '../../platform/on-user-pool.ts';
import { requirePoolUser } from './pool-users.ts';

/** Cognito's maximum for one person, returned in one page. */
const maxPasskeys = 20;

/** Cognito errors for a rejected credential: created for another site or another sign-in, or not a passkey. */
const credentialErrors = [
  'WebAuthnChallengeNotFoundException',
  'WebAuthnClientMismatchException',
  'WebAuthnCredentialNotSupportedException',
  'WebAuthnOriginNotAllowedException',
  'WebAuthnRelyingPartyMismatchException',
  'InvalidParameterException',
];

async function mapErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await requirePoolUser(call);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (credentialErrors.includes(name)) throw new ApiError('passkey.refused');
    if (name === 'LimitExceededException') throw new ApiError('passkey.limit_reached');
    if (name === 'ResourceNotFoundException') throw new ApiError('passkey.not_found');
    // The session ended in the user pool before we knew about it.
    if (name === 'NotAuthorizedException') throw new ApiError('auth.required');
    throw error;
  }
}

/**
 * Cognito lists, creates, and deletes passkeys only with the person's own access token; there are no admin calls,
 * and no IAM permissions are involved.
 */
export async function listPasskeys(accessToken: string): Promise<Passkey[]> {
  const { userPool, ListWebAuthnCredentialsCommand } = await onUserPool();
  const { Credentials = [] } = await mapErrors(() =>
    userPool().send(
      new ListWebAuthnCredentialsCommand({ AccessToken: accessToken, MaxResults: maxPasskeys }),
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
  const { CredentialCreationOptions } = await mapErrors(() =>
    userPool().send(new StartWebAuthnRegistrationCommand({ AccessToken: accessToken })),
  );
  return Options.parse(CredentialCreationOptions);
}

/**
 * @throws ApiError `passkey.refused` for a credential that wasn't created for this site and the latest options, or
 * was already added
 */
export async function registerPasskey(accessToken: string, credential: NewPasskey): Promise<void> {
  const { userPool, CompleteWebAuthnRegistrationCommand } = await onUserPool();
  await mapErrors(() =>
    userPool().send(
      new CompleteWebAuthnRegistrationCommand({
        AccessToken: accessToken,
        Credential: z.json().parse(credential),
      }),
    ),
  );
}

/** @throws ApiError `passkey.not_found` if the person has no passkey with this ID */
export async function removePasskey(accessToken: string, id: string): Promise<void> {
  const { userPool, DeleteWebAuthnCredentialCommand } = await onUserPool();
  await mapErrors(() =>
    userPool().send(new DeleteWebAuthnCredentialCommand({ AccessToken: accessToken, CredentialId: id })),
  );
}

/**
 * Lets a passkey satisfy two-step verification on its own, since the pool requires user verification. Cognito
 * rejects this for people without another second factor.
 */
export async function enablePasskeyMfa(userId: string): Promise<void> {
  const { userPool, AdminSetUserMFAPreferenceCommand } = await onUserPool();
  const enable = new AdminSetUserMFAPreferenceCommand({
    UserPoolId: setting(environmentNames.userPool),
    Username: userId,
    WebAuthnMfaSettings: { Enabled: true },
  });
  await requirePoolUser(() => userPool().send(enable));
}
