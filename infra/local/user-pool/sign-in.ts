import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { User } from './accounts.ts';
import { countFailure, forgetFailures, requireUnlocked } from './attempts.ts';
import {
  challenge,
  newPasswordChallenge,
  required,
  setNewPassword,
  signedIn,
  verifyTotp,
} from './challenges.ts';
import { chooseFactor, verifyPasskey } from './choose-factor.ts';
import { Metadata, openAction, type Pool, requireClient } from './pool-action.ts';
import { invalidParameter, PoolError, unknownUser, wrongCredentials } from './pool-error.ts';
import type { PoolClient } from './pool-settings.ts';
import { refreshTokens } from './refresh.ts';
import {
  isUsableClientValue,
  makeVerifier,
  provesPassword,
  startExchange,
  type Verifier,
  verifyClaim,
} from './srp.ts';
import { subOf } from './sub.ts';

const Parameters = z.record(z.string(), z.string());
const SecretBlock = z.object({
  username: z.string(),
  client: z.string(),
  clientValue: z.string(),
  secret: z.string(),
  publicValue: z.string(),
  expires: z.number(),
});
export const signInActions = {
  InitiateAuth: openAction(
    z.object({
      AuthFlow: z.string(),
      ClientId: z.string(),
      AuthParameters: z.optional(Parameters),
      ClientMetadata: Metadata,
    }),
    (pool, input) => {
      const client = requireClient(pool, input.ClientId);
      const parameters = input.AuthParameters ?? {};
      switch (input.AuthFlow) {
        case 'USER_SRP_AUTH':
          requireFlow(client, 'USER_SRP_AUTH');
          return startSrp(pool, client, parameters);
        case 'USER_AUTH':
          requireFlow(client, 'USER_AUTH');
          return chooseFactor(pool, client, parameters);
        case 'USER_PASSWORD_AUTH':
          requireFlow(client, 'USER_PASSWORD_AUTH');
          return passwordSignIn(pool, client, parameters);
        case 'REFRESH_TOKEN':
        case 'REFRESH_TOKEN_AUTH':
          requireFlow(client, 'REFRESH_TOKEN_AUTH');
          return refreshTokens(pool, client, parameters.REFRESH_TOKEN ?? '');
        default:
          throw invalidParameter(`Initiate Auth method not supported: ${input.AuthFlow}`);
      }
    },
  ),
  RespondToAuthChallenge: openAction(
    z.object({
      ChallengeName: z.string(),
      ClientId: z.string(),
      ChallengeResponses: Parameters,
      Session: z.optional(z.string()),
    }),
    (pool, input) => {
      const client = requireClient(pool, input.ClientId);
      switch (input.ChallengeName) {
        case 'PASSWORD_VERIFIER':
          return verifyPassword(pool, client, input.ChallengeResponses);
        case 'NEW_PASSWORD_REQUIRED':
          return setNewPassword(pool, client, input.ChallengeResponses, input.Session);
        case 'SOFTWARE_TOKEN_MFA':
          return verifyTotp(pool, client, input.ChallengeResponses, input.Session);
        case 'WEB_AUTHN':
          return verifyPasskey(pool, client, input.ChallengeResponses, input.Session);
        default:
          throw invalidParameter(`Challenge not supported: ${input.ChallengeName}`);
      }
    },
  ),
};

function requireFlow(client: PoolClient, flow: string): void {
  if (!client.flows.includes(`ALLOW_${flow}`))
    throw invalidParameter(`${flow} is not enabled for the client.`);
}

/** For an unknown account: a challenge like any other, and deterministic for the same name. */
function pretend(pool: Pool, name: string): { username: string; known: Verifier } {
  const seed = createHmac('sha256', pool.settings.id).update(name.toLowerCase()).digest('hex');
  const username = subOf(seed.slice(0, 32));
  return { username, known: makeVerifier(pool.poolName, username, seed, seed.slice(0, 32)) };
}

function startSrp(pool: Pool, client: PoolClient, parameters: Record<string, string>) {
  const name = required(parameters, 'USERNAME');
  const clientValue = required(parameters, 'SRP_A');
  if (!isUsableClientValue(clientValue)) throw wrongCredentials();
  const user = pool.accounts.find(name);
  if (!user && !client.hidesUserExistence) throw unknownUser();
  const { username, known } = user ? { username: user.username, known: user.password } : pretend(pool, name);
  const server = startExchange(known);
  const expires = Date.now() + client.sessionSeconds * 1000;
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: known.salt,
      SRP_B: server.publicValue,
      USERNAME: username,
      USER_ID_FOR_SRP: username,
      SECRET_BLOCK: pool.encryptor.encrypt({ username, client: client.id, clientValue, expires, ...server }),
    },
  };
}

function verifyPassword(pool: Pool, client: PoolClient, responses: Record<string, string>) {
  const secretBlock = required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const exchange = SecretBlock.safeParse(pool.encryptor.decrypt(secretBlock));
  if (!exchange.success || exchange.data.client !== client.id || exchange.data.expires < Date.now()) {
    throw new PoolError('NotAuthorizedException', 'Invalid session for the user.');
  }
  const { username, clientValue } = exchange.data;
  const user = pool.accounts.find(username);
  if (!user) throw wrongCredentials();
  requireConfirmed(user);
  requireUnlocked(user);
  const proven = verifyClaim({
    poolName: pool.poolName,
    username,
    clientValue,
    known: user.password,
    server: exchange.data,
    secretBlock,
    timestamp: required(responses, 'TIMESTAMP'),
    signature: required(responses, 'PASSWORD_CLAIM_SIGNATURE'),
  });
  return afterPassword(pool, client, user, proven);
}

function passwordSignIn(pool: Pool, client: PoolClient, parameters: Record<string, string>) {
  const user = pool.accounts.find(required(parameters, 'USERNAME'));
  const password = required(parameters, 'PASSWORD');
  if (!user) throw client.hidesUserExistence ? wrongCredentials() : unknownUser();
  requireConfirmed(user);
  requireUnlocked(user);
  return afterPassword(
    pool,
    client,
    user,
    provesPassword(pool.poolName, user.username, password, user.password),
  );
}

/**
 * Cognito responds with this whatever the password, so no one can try passwords on an unconfirmed account.
 * Source: https://github.com/aws-amplify/amplify-js/issues/11209 and .../1464, "expected behavior".
 */
function requireConfirmed(user: User): void {
  if (user.status === 'UNCONFIRMED') {
    throw new PoolError('UserNotConfirmedException', 'User is not confirmed.');
  }
}

function afterPassword(pool: Pool, client: PoolClient, user: User, proven: boolean) {
  if (!proven) {
    countFailure(pool, user);
    throw wrongCredentials();
  }
  forgetFailures(pool, user);
  if (!user.enabled) throw new PoolError('NotAuthorizedException', 'User is disabled.');
  if (user.status === 'RESET_REQUIRED') {
    throw new PoolError('PasswordResetRequiredException', 'Password reset required for the user');
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') return newPasswordChallenge(pool, client, user);
  if (user.totpEnabled)
    return challenge(pool, client, user, 'SOFTWARE_TOKEN_MFA', { USER_ID_FOR_SRP: user.username });
  return signedIn(pool, client, user);
}
