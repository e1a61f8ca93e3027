import * as z from 'zod/mini';
import { Authorized, requireOwner } from './own-account.ts';
import { openAction, type Pool } from './pool-action.ts';
import { invalidParameter, PoolError } from './pool-error.ts';
import type { PasskeySettings } from './pool-settings.ts';
import { clientDataOf, creationOptions, parseRegistration, verifyRegistration } from './web-authn.ts';

/** Source: "Quotas in Amazon Cognito", passkeys for each user. */
const maxPasskeys = 20;
const challengeSeconds = 300;

function requirePasskeys({ settings }: Pool): PasskeySettings {
  if (settings.passkeys) return settings.passkeys;
  throw new PoolError('WebAuthnNotEnabledException', 'WebAuthn is not enabled for this user pool.');
}

/** Authorized by the person's access token alone; IAM policies don't apply. */
export const passkeyActions = {
  StartWebAuthnRegistration: openAction(Authorized, async (pool, { AccessToken }) => {
    const settings = requirePasskeys(pool);
    const user = requireOwner(pool, AccessToken);
    const registered = pool.passkeys.of(user.username);
    if (registered.length >= maxPasskeys)
      throw new PoolError('LimitExceededException', 'Limit exceeded for the number of passkeys.');
    const { client_id } = pool.tokens.requireAccess(AccessToken);
    const challenge = pool.passkeys.challenge('registration', user.username, client_id, challengeSeconds);
    return { CredentialCreationOptions: await creationOptions(settings, user, challenge, registered) };
  }),
  CompleteWebAuthnRegistration: openAction(
    z.object({ ...Authorized.shape, Credential: z.unknown() }),
    async (pool, input) => {
      const settings = requirePasskeys(pool);
      const user = requireOwner(pool, input.AccessToken);
      const credential = parseRegistration(input.Credential);
      const { challenge, origin } = clientDataOf(credential);
      const client = pool.passkeys.use('registration', user.username, challenge);
      if (client === undefined)
        throw new PoolError('WebAuthnChallengeNotFoundException', 'There is no such challenge.');
      if (client !== pool.tokens.requireAccess(input.AccessToken).client_id)
        throw new PoolError('WebAuthnClientMismatchException', 'The challenge is for another client.');
      if (origin !== settings.origin)
        throw new PoolError('WebAuthnOriginNotAllowedException', `The origin ${origin} is not allowed.`);
      const { id, publicKey, counter } = await verifyRegistration(settings, credential, challenge);
      if (pool.passkeys.isRegistered(id)) throw invalidParameter('The passkey is already registered.');
      pool.passkeys.insert({
        id,
        username: user.username,
        relyingParty: settings.relyingParty,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        attachment: credential.authenticatorAttachment ?? undefined,
        transports: credential.response.transports ?? [],
        createdAt: Date.now(),
      });
      return {};
    },
  ),
  ListWebAuthnCredentials: openAction(
    z.object({
      ...Authorized.shape,
      MaxResults: z._default(z.int().check(z.minimum(0), z.maximum(20)), 20),
      NextToken: z.optional(z.string()),
    }),
    (pool, input) => {
      requirePasskeys(pool);
      const all = pool.passkeys.of(requireOwner(pool, input.AccessToken).username);
      const start = Number(input.NextToken ?? 0);
      if (!Number.isInteger(start)) throw invalidParameter('Invalid NextToken');
      const end = start + input.MaxResults;
      return {
        Credentials: all.slice(start, end).map((passkey) => ({
          CredentialId: passkey.id,
          // Cognito names it after the authenticator's model, if that is known.
          FriendlyCredentialName: 'Passkey',
          RelyingPartyId: passkey.relyingParty,
          ...(passkey.attachment && { AuthenticatorAttachment: passkey.attachment }),
          AuthenticatorTransports: passkey.transports,
          CreatedAt: passkey.createdAt / 1000,
        })),
        ...(end < all.length && { NextToken: String(end) }),
      };
    },
  ),
  DeleteWebAuthnCredential: openAction(
    z.object({ ...Authorized.shape, CredentialId: z.string() }),
    (pool, input) => {
      requirePasskeys(pool);
      const user = requireOwner(pool, input.AccessToken);
      if (!pool.passkeys.delete(user.username, input.CredentialId))
        throw new PoolError('ResourceNotFoundException', 'The passkey does not exist.');
      return {};
    },
  ),
};
