import * as z from 'zod/mini';
import type { User } from './accounts.ts';
import { countFailure, forgetFailures, requireUnlocked } from './attempts.ts';
import { requireGoodPassword } from './password-policy.ts';
import type { Pool } from './pool-action.ts';
import { invalidParameter, PoolError } from './pool-error.ts';
import type { PoolClient } from './pool-settings.ts';
import { makeVerifier } from './srp.ts';
import { redeemTotp } from './totp.ts';

const ChallengeSession = z.object({
  challenge: z.enum(['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'WEB_AUTHN']),
  username: z.string(),
  client: z.string(),
  expires: z.number(),
});

export function required(parameters: Record<string, string>, name: string): string {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

export function newPasswordChallenge(pool: Pool, client: PoolClient, user: User) {
  if (Date.now() - user.passwordSetAt > pool.settings.policy.TemporaryPasswordValidityDays * 86_400_000) {
    throw new PoolError(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  }
  return challenge(pool, client, user, 'NEW_PASSWORD_REQUIRED', {
    USER_ID_FOR_SRP: user.username,
    requiredAttributes: '[]',
    userAttributes: JSON.stringify({ email: user.email, ...user.attributes }),
  });
}

export const challenge = (
  pool: Pool,
  client: PoolClient,
  user: User,
  name: z.infer<typeof ChallengeSession>['challenge'],
  parameters: Record<string, string>,
) => ({
  ChallengeName: name,
  ChallengeParameters: parameters,
  Session: pool.encryptor.encrypt({
    challenge: name,
    username: user.username,
    client: client.id,
    expires: Date.now() + client.sessionSeconds * 1000,
  }),
});

export const signedIn = (pool: Pool, client: PoolClient, user: User) => ({
  AuthenticationResult: pool.tokens.signIn(user, client, pool.accounts.groupsOf(user.username)),
  ChallengeParameters: {},
});

export function requireSession(
  pool: Pool,
  client: PoolClient,
  name: string,
  session: string | undefined,
): User {
  const known = ChallengeSession.safeParse(pool.encryptor.decrypt(session ?? ''));
  const user = known.success ? pool.accounts.find(known.data.username) : undefined;
  if (
    !known.success ||
    !user ||
    known.data.challenge !== name ||
    known.data.client !== client.id ||
    known.data.expires < Date.now()
  ) {
    throw new PoolError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
  }
  return user;
}

export function setNewPassword(
  pool: Pool,
  client: PoolClient,
  responses: Record<string, string>,
  session?: string,
) {
  const user = requireSession(pool, client, 'NEW_PASSWORD_REQUIRED', session);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    throw new PoolError('NotAuthorizedException', 'Invalid session for the user.');
  }
  const password = required(responses, 'NEW_PASSWORD');
  requireGoodPassword(pool.settings.policy, password);
  const attributes = Object.fromEntries(
    Object.entries(responses).flatMap(([name, value]) =>
      name.startsWith('userAttributes.') ? [[name.slice('userAttributes.'.length), value]] : [],
    ),
  );
  if ('email' in attributes || 'email_verified' in attributes) {
    throw new PoolError('NotAuthorizedException', 'Cannot modify an already provided email');
  }
  const confirmed: User = {
    ...user,
    status: 'CONFIRMED',
    password: makeVerifier(pool.poolName, user.username, password),
    passwordSetAt: Date.now(),
    attributes: { ...user.attributes, ...attributes },
  };
  pool.accounts.save(confirmed);
  return signedIn(pool, client, confirmed);
}

export function verifyTotp(
  pool: Pool,
  client: PoolClient,
  responses: Record<string, string>,
  session?: string,
) {
  const user = requireSession(pool, client, 'SOFTWARE_TOKEN_MFA', session);
  requireUnlocked(user);
  const outcome = redeemTotp(user.totpSecret, required(responses, 'SOFTWARE_TOKEN_MFA_CODE'));
  // Source: the integration tests for TOTP in aws-amplify/amplify-swift, which wait for the next code
  if (outcome === 'used')
    throw new PoolError('ExpiredCodeException', 'Your software token has already been used once.');
  if (outcome === 'wrong') {
    countFailure(pool, user);
    throw new PoolError('CodeMismatchException', 'Invalid code received for user');
  }
  forgetFailures(pool, user);
  return signedIn(pool, client, user);
}
