import { randomUUID } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { keys } from '#functions/data/core/keys.ts';
import { signOutEverywhere } from '#functions/data/people/sign-out.ts';
import { handler as profiles } from '#functions/http/handlers/profile.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { Problem } from '#shared/contract/problem.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { sessionsContract } from '#shared/contract/sessions.ts';
import { beforePut } from '../support/before-transaction.ts';
import { callEndpoint } from '../support/call-endpoint.ts';
import { everyRow } from '../support/every-row.ts';
import type { SecurityRun, TestUser } from '../support/security-run.ts';
import { poolClientOf } from '../support/sign-in.ts';
import { type Received, send } from './send.ts';
import { startHarbor, type Tenant } from './tenants.ts';

/** A token becomes invalid as soon as its session ends, its role changes, or its owner is removed. */
let run: SecurityRun;
let tenant: Tenant;
let pool: CognitoIdentityProviderClient;

beforeAll(async () => {
  // Nothing here depends on stream processing.
  ({ run, tenant } = await startHarbor({ follows: () => false }));
  pool = poolClientOf(run.config());
});
afterAll(() => run.stop());

const read = (token: string): Promise<Received> => send(run.url, profileContract.getProfile, { token });
const signedIn = (person: TestUser) => {
  const { AccessToken, RefreshToken = '' } = run.signIn(person);
  return { token: AccessToken, RefreshToken };
};
const refresh = (RefreshToken: string) =>
  pool.send(new GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId: run.client.id }));

test('a sign-out invalidates its own access token immediately, though it has not expired', async () => {
  const here = signedIn(tenant.owner);
  expect((await read(here.token)).status).toBe(200);
  expect((await send(run.url, profileContract.signOut, { token: here.token })).status).toBe(204);
  const refused = await read(here.token);
  expect([refused.status, Problem.parse(refused.json).code]).toEqual([401, 'auth.required']);
  expect((await send(run.url, casesContract.listOwnCases, { token: here.token })).status).toBe(401);
  expect((await read(signedIn(tenant.owner).token)).status).toBe(200);
});

test('a sign-out ends every earlier sign-in and no later one', async () => {
  const person = await tenant.newMember('APPLICANT');
  const earlier = run.signIn(person, { secondsAgo: 5 });
  const here = signedIn(person);
  await send(run.url, profileContract.signOut, { token: here.token });
  expect((await read(earlier.AccessToken)).status).toBe(401);
  expect((await read(signedIn(person).token)).status).toBe(200);
});

test('the user pool rejects refresh and access tokens after signing out everywhere', async () => {
  const person = await tenant.newMember('APPLICANT');
  const [here, otherSession] = [signedIn(person), signedIn(person)];
  expect((await refresh(here.RefreshToken)).AuthenticationResult?.AccessToken).toBeDefined();
  await pool.send(new GlobalSignOutCommand({ AccessToken: here.token }));
  for (const each of [here, otherSession]) {
    await expect(refresh(each.RefreshToken)).rejects.toThrow(/revoked/);
    const get = new GetUserCommand({ AccessToken: each.token });
    await expect(pool.send(get)).rejects.toThrow(/revoked/);
  }
});

test('a revoked refresh token gives no new tokens', async () => {
  const { RefreshToken } = signedIn(await tenant.newMember('APPLICANT'));
  await pool.send(new RevokeTokenCommand({ Token: RefreshToken, ClientId: run.client.id }));
  await expect(refresh(RefreshToken)).rejects.toThrow(/revoked/);
});

test('a changed role and a removed membership take effect immediately, whatever the token says', async () => {
  const member = await tenant.newMember('OPS');
  const asAdmin = { token: tenant.staff.ADMIN.token, params: { userId: member.userId } };
  const list = () => send(run.url, organizationContract.listMembers, { token: member.token });
  expect((await list()).status).toBe(200);
  const { RefreshToken } = signedIn(member);

  await send(run.url, organizationContract.setMemberRole, { ...asAdmin, body: { role: 'HR' } });
  expect((await list()).status).toBe(401);
  await expect(refresh(RefreshToken)).rejects.toThrow(/revoked/);

  const again = { ...member, role: 'HR' as const };
  const { token } = signedIn(again);
  expect((await send(run.url, organizationContract.listMembers, { token })).status).toBe(200);
  expect((await send(run.url, organizationContract.removeMember, asAdmin)).status).toBe(204);
  expect((await send(run.url, organizationContract.listMembers, { token })).status).toBe(403);
});

const list = async (token: string) => {
  const { json } = await send(run.url, sessionsContract.listSessions, { token });
  return sessionsContract.listSessions.response.parse(json).items;
};

test('a session ended from another one is rejected immediately, also with refreshed tokens, and unlisted', async () => {
  const person = await tenant.newMember('APPLICANT');
  const [here, lost] = [signedIn(person), signedIn(person)];
  for (const { token } of [here, lost]) expect((await read(token)).status).toBe(200);
  const open = await list(here.token);
  expect(open.map(({ current }) => current).sort()).toEqual([false, true]);
  const sessionId = open.find(({ current }) => !current)?.id ?? '';

  const end = () => send(run.url, sessionsContract.endSession, { token: here.token, params: { sessionId } });
  expect((await end()).status).toBe(204);
  expect((await read(lost.token)).status).toBe(401);
  const refreshed = (await refresh(lost.RefreshToken)).AuthenticationResult?.AccessToken ?? '';
  expect((await read(refreshed)).status).toBe(401);
  expect((await read(here.token)).status).toBe(200);
  expect((await list(here.token)).map(({ current }) => current)).toEqual([true]);
  expect(Problem.parse((await end()).json).code).toBe('session.not_found');
});

test('someone else’s session is not found', async () => {
  const [person, stranger] = [await tenant.newMember('APPLICANT'), await tenant.newMember('APPLICANT')];
  const [mine, theirs] = [signedIn(person), signedIn(stranger)];
  for (const { token } of [mine, theirs]) await read(token);
  const [session] = await list(mine.token);
  const params = { sessionId: session?.id ?? '' };
  const { status } = await send(run.url, sessionsContract.endSession, { token: theirs.token, params });
  expect(status).toBe(404);
  expect((await read(mine.token)).status).toBe(200);
});

test('signing out everywhere else ends every other session, listed or not, and no later one', async () => {
  const person = await tenant.newMember('APPLICANT');
  const unseen = run.signIn(person, { secondsAgo: 5 }).AccessToken;
  const token = run.signIn(person, { secondsAgo: 3 }).AccessToken;
  await read(token);
  expect((await send(run.url, sessionsContract.endOtherSessions, { token })).status).toBe(204);
  expect((await read(unseen)).status).toBe(401);
  expect((await read(token)).status).toBe(200);
  expect(await list(token)).toHaveLength(1);
  expect((await read(signedIn(person).token)).status).toBe(200);
});

test('a session stores a plain device name, written once a day, and no address', async () => {
  const person = await tenant.newMember('APPLICANT');
  const { token } = signedIn(person);
  await read(token);
  const rows = async () =>
    (await everyRow()).filter(({ pk, entity }) => pk === `USER#${person.userId}` && entity === 'Session');
  const [first, ...more] = await rows();
  expect(more).toEqual([]);
  expect(Object.keys(first ?? {}).sort()).toEqual(
    ['pk', 'sk', 'entity', 'id', 'user_id', 'device', 'created_at', 'last_seen_on', 'expires_at'].sort(),
  );
  await read(token);
  expect(await rows()).toEqual([first]);
});

test('a session that signs out all others while it is being ended itself does not come back', async () => {
  const person = await tenant.newMember('APPLICANT');
  const stolen = {
    ...{ sub: person.userId, token_use: 'access', 'cognito:groups': '[APPLICANT]' },
    ...{ origin_jti: randomUUID(), auth_time: String(Math.floor(Date.now() / 1000) - 60) },
  };
  const getProfile = () => callEndpoint(profiles, profileContract.getProfile, { claims: stolen });
  expect((await getProfile()).status).toBe(200);
  const { token } = signedIn(person);
  const putResult = await beforePut(
    () => send(run.url, profileContract.signOut, { token }),
    () => callEndpoint(profiles, sessionsContract.endOtherSessions, { claims: stolen }),
    keys.signOut('').sk,
  );
  expect(putResult).toMatchObject({ status: 401, json: { code: 'auth.required' } });
  expect((await getProfile()).status).toBe(401);
});

test('a session that signs out all others in the second of its own sign-out does not come back', async () => {
  const person = await tenant.newMember('APPLICANT');
  vi.stubEnv('LANDFALL_NOW', '2026-12-01T12:00:00.500Z');
  onTestFinished(() => void vi.unstubAllEnvs());
  const id = randomUUID();
  const claims = {
    ...{ sub: person.userId, token_use: 'access', 'cognito:groups': '[APPLICANT]' },
    ...{ origin_jti: id, auth_time: String(Date.parse('2026-12-01T12:00:00Z') / 1000) },
  };
  const result = await beforePut(
    () => signOutEverywhere(person.userId, id),
    () => callEndpoint(profiles, sessionsContract.endOtherSessions, { claims }),
    keys.signOut('').sk,
  );
  expect(result).toMatchObject({ status: 401, json: { code: 'auth.required' } });
  expect((await callEndpoint(profiles, profileContract.getProfile, { claims })).status).toBe(401);
});
