import type { User } from './accounts.ts';
import { countFailure, forgetFailures, requireUnlocked } from './attempts.ts';
import { challenge, required, requireSession, signedIn } from './challenges.ts';
import type { Passkey } from './passkeys.ts';
import type { Pool } from './pool-action.ts';
import { invalidParameter, PoolError, unknownUser, wrongCredentials } from './pool-error.ts';
import type { PasskeySettings, PoolClient } from './pool-settings.ts';
import { clientDataOf, parseAssertion, requestOptions, verifyAssertion } from './web-authn.ts';

/**
 * Whether a passkey is sufficient to sign in. With another second factor, it is only once the person has set
 * passkeys to count as both. Source: WebAuthnMfaSettingsType in Cognito's API reference.
 */
const canUsePasskey = (user: User): boolean =>
  user.status === 'CONFIRMED' && (!user.totpEnabled || user.passkeyMfa);

const usablePasskeys = (pool: Pool, settings: PasskeySettings, user: User): Passkey[] =>
  canUsePasskey(user)
    ? pool.passkeys.of(user.username).filter(({ relyingParty }) => relyingParty === settings.relyingParty)
    : [];

/**
 * Choice-based sign-in, of which only passkeys are supported locally; passwords use SRP. Accounts without a
 * passkey and unknown addresses get the same response: the password.
 */
export async function chooseFactor(pool: Pool, client: PoolClient, parameters: Record<string, string>) {
  const { passkeys: settings } = pool.settings;
  const name = required(parameters, 'USERNAME');
  const user = pool.accounts.find(name);
  if (!user && !client.hidesUserExistence) throw unknownUser();
  const found = settings && user ? usablePasskeys(pool, settings, user) : [];
  if (settings && user && found.length > 0 && parameters.PREFERRED_CHALLENGE === 'WEB_AUTHN') {
    const text = pool.passkeys.challenge('sign-in', user.username, client.id, client.sessionSeconds);
    const options = await requestOptions(settings, text, found);
    return challenge(pool, client, user, 'WEB_AUTHN', {
      CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options),
    });
  }
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP', ...(found.length > 0 ? ['WEB_AUTHN'] : [])],
    ChallengeParameters: { USERNAME: name },
    Session: pool.encryptor.encrypt({ nothing: 'A chosen challenge is not supported locally.' }),
  };
}

/** Verifies that a passkey was used once for this sign-in's challenge, on this site, by its owner. */
export async function verifyPasskey(
  pool: Pool,
  client: PoolClient,
  responses: Record<string, string>,
  session?: string,
) {
  const { passkeys: settings } = pool.settings;
  if (!settings) throw invalidParameter('WebAuthn is not enabled for this user pool.');
  const user = requireSession(pool, client, 'WEB_AUTHN', session);
  requireUnlocked(user);
  const credential = parseAssertion(jsonOf(required(responses, 'CREDENTIAL')));
  const { challenge: signed } = clientDataOf(credential);
  // Consumed first, so that no challenge can be answered twice, whatever the outcome.
  const isOurs = pool.passkeys.use('sign-in', user.username, signed) === client.id;
  const passkey = usablePasskeys(pool, settings, user).find(({ id }) => id === credential.id);
  const { userHandle } = credential.response;
  const isTheirs = !userHandle || Buffer.from(userHandle, 'base64url').toString() === user.username;
  const counter =
    isOurs && isTheirs && passkey ? await verifyAssertion(settings, credential, signed, passkey) : undefined;
  if (!passkey || counter === undefined || !pool.passkeys.count(passkey, counter)) {
    countFailure(pool, user);
    throw wrongCredentials();
  }
  forgetFailures(pool, user);
  if (!user.enabled) throw new PoolError('NotAuthorizedException', 'User is disabled.');
  return signedIn(pool, client, user);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter('CREDENTIAL is not JSON.');
  }
}
