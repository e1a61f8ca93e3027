import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listenOn } from '#infra/local/port.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { isBusy } from '../core/is-busy.ts';
import { createPoolUser, mailConfirmation, mailInvitation, mailPasswordReset } from './pool-users.ts';

/** Milliseconds that the pool keeps a call waiting that it doesn't answer: longer than an ordinary attempt. */
const patience = 700;
/** What ends a call that isn't repeated, once the pool has got it, however slow the machine is. */
const call = vi.hoisted(() => ({ end: new AbortController() }));
vi.mock(
  '../../platform/timeouts.ts',
  async (original: () => Promise<typeof import('../../platform/timeouts.ts')>) => {
    const { clientTimeouts, inOneAttempt } = await original();
    return {
      clientTimeouts: () => clientTimeouts(300, 2),
      inOneAttempt: () => ({ ...inOneAttempt(1), abortSignal: call.end.signal }),
    };
  },
);

type Reply = Readonly<Record<string, unknown>> | 'lost';
/** How the pool responds to the calls it gets. Without any, no response ever arrives. */
let replies: Reply[] = [];
let calls: string[] = [];
const pool = createServer((request, response) => {
  calls.push(String(request.headers['x-amz-target']).split('.')[1] ?? '');
  const reply = replies.shift();
  const { end } = call;
  if (!reply) return setTimeout(() => end.abort(), patience);
  if (reply === 'lost') return request.socket.destroy();
  response.writeHead('__type' in reply ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
  return response.end(JSON.stringify(reply));
});

beforeAll(async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${await listenOn(pool, 0)}`);
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'organization');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv(environmentNames.userPool, 'us-east-1_pool');
  vi.stubEnv(environmentNames.userPoolClient, 'client');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
beforeEach(() => {
  [replies, calls] = [[], []];
  call.end = new AbortController();
});
afterAll(() => {
  pool.closeAllConnections();
  pool.close();
  vi.unstubAllEnvs();
});

const address = 'applicant@harbor.com';

it.each([
  ['AdminCreateUser', mailInvitation],
  ['ResendConfirmationCode', mailConfirmation],
  ['ForgotPassword', mailPasswordReset],
])('a slow pool gets %s once, because each call would send another email', async (name, mail) => {
  const error = await mail(address).catch((thrown: unknown) => thrown);
  expect(calls).toEqual([name]);
  expect(isBusy(error)).toBe(true);
});

it('an email is retried if the pool was throttling', async () => {
  replies = [{ __type: 'TooManyRequestsException' }, {}];
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await mailInvitation(address);
  expect(calls).toEqual(['AdminCreateUser', 'AdminCreateUser']);
});

const sub = '24688438-40e1-70d0-d97e-084cfc8992c7';
const user = (UserStatus: string) => ({
  UserStatus,
  UserAttributes: [
    { Name: 'sub', Value: sub },
    { Name: 'email', Value: address },
  ],
});
const exists = { __type: 'UsernameExistsException' };

it('an account created by a call whose response was lost is not a conflict', async () => {
  replies = ['lost', exists, user('FORCE_CHANGE_PASSWORD')];
  expect(await createPoolUser(address)).toBe(sub);
  expect(calls).toEqual(['AdminCreateUser', 'AdminCreateUser', 'AdminGetUser']);
});

it.each<[string, Reply[]]>([
  ['was there before', [exists]],
  ['someone has signed up for in the meantime', ['lost', exists, user('UNCONFIRMED')]],
])('an account that %s is a conflict', async (_, given) => {
  replies = given;
  await expect(createPoolUser(address)).rejects.toMatchObject({ code: 'conflict' });
});
