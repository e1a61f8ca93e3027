import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  type RespondToAuthChallengeCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';

/** Cognito's SRP-6a uses the 3072-bit prime that Node knows as group 15, with 2 as generator. */
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);

const evenHex = (value: bigint): string => {
  const hex = value.toString(16);
  return hex.length % 2 === 1 ? `0${hex}` : hex;
};
/** As a positive two's complement number. */
const signed = (hex: string): Buffer => Buffer.from(/^[89a-f]/i.test(hex) ? `00${hex}` : hex, 'hex');
const bytesOf = (value: bigint): Buffer => signed(evenHex(value));
const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

const Challenge = z.object({
  SALT: z.string(),
  SRP_B: z.string(),
  SECRET_BLOCK: z.string(),
  USER_ID_FOR_SRP: z.string(),
});
const Tokens = z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() });

/** The result of signing in; `username` is the pool's name for the user. */
export interface SignedIn {
  readonly username: string;
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

interface SitePool {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly userPoolEndpoint?: string | undefined;
}

/** A client as a browser has it: without credentials. */
export const poolClientOf = (pool: SitePool): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    region: pool.userPoolId.split('_')[0] ?? '',
    ...(pool.userPoolEndpoint && { endpoint: pool.userPoolEndpoint }),
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  });

/** Signs in with SRP, as the site does, and returns the tokens. */
export async function signInBySrp(pool: SitePool, email: string, password: string): Promise<SignedIn> {
  const { username, response } = await provePassword(pool, email, password);
  return signedIn(username, response.AuthenticationResult);
}

/** Signs in with a temporary password and replaces it, as the page of an invitation does. */
export async function acceptBySrp(
  pool: SitePool,
  email: string,
  passwords: { readonly temporary: string; readonly own: string },
): Promise<SignedIn> {
  const { username, response } = await provePassword(pool, email, passwords.temporary);
  const { AuthenticationResult } = await poolClientOf(pool).send(
    new RespondToAuthChallengeCommand({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ClientId: pool.userPoolClientId,
      Session: response.Session,
      ChallengeResponses: { USERNAME: username, NEW_PASSWORD: passwords.own },
    }),
  );
  return signedIn(username, AuthenticationResult);
}

function signedIn(username: string, result: unknown): SignedIn {
  const tokens = Tokens.parse(result);
  return {
    username,
    accessToken: tokens.AccessToken,
    idToken: tokens.IdToken,
    refreshToken: tokens.RefreshToken,
  };
}

/** The pool's response to a password: tokens or a challenge. */
async function provePassword(
  pool: SitePool,
  email: string,
  password: string,
): Promise<{ username: string; response: RespondToAuthChallengeCommandOutput }> {
  const client = poolClientOf(pool);
  // As long as the server's. The official clients use 128 bytes, which takes nearly twice as long.
  const a = numberOf(randomBytes(32));
  const A = power(2n, a);
  const { ChallengeParameters } = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: pool.userPoolClientId,
      AuthParameters: { USERNAME: email, SRP_A: A.toString(16) },
    }),
  );
  const challenge = Challenge.parse(ChallengeParameters);
  const user = challenge.USER_ID_FOR_SRP;
  const poolName = pool.userPoolId.split('_')[1] ?? '';
  const B = BigInt(`0x${challenge.SRP_B}`);
  const u = numberOf(sha256(bytesOf(A), bytesOf(B)));
  const x = numberOf(
    sha256(bytesOf(BigInt(`0x${challenge.SALT}`)), sha256(`${poolName}${user}:${password}`)),
  );
  const k = numberOf(sha256(bytesOf(N), bytesOf(2n)));
  const base = (((B - k * power(2n, x)) % N) + N) % N;
  const shared = power(base, a + u * x);
  const key = Buffer.from(hkdfSync('sha256', bytesOf(shared), bytesOf(u), 'Caldera Derived Key', 16));
  const timestamp = cognitoTime(new Date());
  const signature = createHmac('sha256', key)
    .update(poolName)
    .update(user)
    .update(Buffer.from(challenge.SECRET_BLOCK, 'base64'))
    .update(timestamp)
    .digest('base64');
  const response = await client.send(
    new RespondToAuthChallengeCommand({
      ChallengeName: 'PASSWORD_VERIFIER',
      ClientId: pool.userPoolClientId,
      ChallengeResponses: {
        USERNAME: user,
        PASSWORD_CLAIM_SECRET_BLOCK: challenge.SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: timestamp,
      },
    }),
  );
  return { username: user, response };
}

/** `Fri Nov 6 09:05:00 UTC 2026`: the day without a leading zero, as Cognito requires. */
function cognitoTime(date: Date): string {
  const [weekday = '', day, month, year, time] = date.toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${Number(day)} ${time} UTC ${year}`;
}
