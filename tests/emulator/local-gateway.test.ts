import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Amplify } from 'aws-amplify';
import { confirmSignUp, fetchAuthSession, signIn, signUp } from 'aws-amplify/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callerRates } from '#functions/data/core/rates.ts';
import { originSecretHeader, viewerAddressHeader } from '#functions/http/viewer-address.ts';
import { contactContract } from '#shared/contract/contact.ts';
import { startTestStack, type TestStack, temporaryFolder } from '../support/local-stack.ts';

const email = 'amara@example.com';
const password = 'Correct-horse-1';
const Key = z.object({ value: z.string() });
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let stack: TestStack;
let accessToken = '';
let idToken = '';

beforeAll(async () => {
  folder = await temporaryFolder();
  // Freezes the hour that rate limits count in. Nothing here depends on stream processing.
  const now = new Date().toISOString();
  stack = await startTestStack({ state: folder.path, now, follows: () => false });
  const { userPoolId, userPoolClientId, userPoolEndpoint = '' } = stack.config();
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  await signUp({ username: email, password });
  const { html } = await stack.mailbox.next(email);
  await confirmSignUp({
    username: email,
    confirmationCode: /code=(\d{6})/.exec(html)?.[1] ?? '',
    options: { clientMetadata: { token: /token=([\w.-]+)/.exec(html)?.[1] ?? 'no token' } },
  });
  await signIn({ username: email, password });
  const { tokens } = await fetchAuthSession();
  accessToken = String(tokens?.accessToken);
  idToken = String(tokens?.idToken);
});
afterAll(async () => {
  await stack.stop();
  await folder.remove();
});

const call = (path: string, token?: string, init: RequestInit = {}) =>
  fetch(stack.url + path, {
    ...init,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...init.headers },
  });

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) =>
  z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
const headerOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

function signedBy(key: KeyObject, claims: Record<string, unknown>): string {
  const text = `${part(headerOf(accessToken))}.${part({ ...claimsOf(accessToken), ...claims })}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

/** The pool's private key, which no outsider has: for tokens the pool wouldn't issue. */
function poolKey(): KeyObject {
  const database = new DatabaseSync(join(folder.path, 'local.sqlite'), { readOnly: true });
  const row = database.prepare("SELECT value FROM remembered WHERE name = 'user-pool-key'").get();
  database.close();
  return createPrivateKey(Key.parse(row).value);
}

describe('the authorizer', () => {
  test('accepts a valid access token', async () => {
    expect((await call('/api/profile', accessToken)).status).toBe(200);
    expect((await call('/api/profile', signedBy(poolKey(), {}))).status).toBe(200);
  });

  test.each<[string, () => string | undefined]>([
    ['no token', () => undefined],
    ['something that is no token', () => 'abc'],
    ['alg none', () => `${part({ alg: 'none' })}.${part(claimsOf(accessToken))}.`],
    ['alg HS256', () => `${part({ alg: 'HS256' })}.${part(claimsOf(accessToken))}.${part('x')}`],
    ['a foreign key', () => signedBy(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, {})],
    ['an expired token', () => signedBy(poolKey(), { exp: Math.floor(Date.now() / 1000) - 1 })],
    ['a token of the future', () => signedBy(poolKey(), { nbf: Math.floor(Date.now() / 1000) + 60 })],
    [
      'another issuer',
      () => signedBy(poolKey(), { iss: 'https://cognito-idp.us-east-1.amazonaws.com/other' }),
    ],
    ['another client', () => signedBy(poolKey(), { client_id: 'other' })],
    [
      'changed claims',
      () => accessToken.replace(/\.[^.]+\./, `.${part({ ...claimsOf(accessToken), sub: 'other' })}.`),
    ],
  ])('returns 401 for %s', async (_, token) => {
    const response = await call('/api/profile', token());
    expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthorized' }]);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test('an ID token passes the gateway, as on AWS, and is rejected by the function', async () => {
    const response = await call('/api/profile', idToken);
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'auth.required' }]);
  });
});

describe('the routes', () => {
  test('an unknown path and an unknown method both return 404', async () => {
    for (const [path, method] of [
      ['/api/nothing', 'GET'],
      ['/api/profile', 'DELETE'],
    ] as const) {
      const response = await call(path, accessToken, { method });
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not Found' }]);
    }
  });

  test('public routes need no token', async () => {
    expect((await call('/api/openapi.json')).status).toBe(200);
  });

  test('a visitor’s own address and secret headers do not pass the distribution', async () => {
    const { method, path, status } = contactContract.sendContactMessage;
    const send = (number: number) =>
      call(path, undefined, {
        method,
        headers: {
          'content-type': 'application/json',
          [viewerAddressHeader]: `203.0.113.${number}`,
          [originSecretHeader]: 'a guess',
        },
        body: JSON.stringify({
          name: 'Noor',
          email: `noor-${number}@example.com`,
          subject: 'Visas for Japan',
          message: 'How long will it take?',
          website: '',
          elapsed: 20_000,
        }),
      }).then((response) => response.status);
    const statuses: number[] = [];
    for (let number = 0; number <= callerRates.contact.max; number++) statuses.push(await send(number));
    expect(statuses).toEqual([...Array(callerRates.contact.max).fill(status), 429]);
  });

  test('a body over ten megabytes gets 413 from the gateway, a smaller one over the limit from the function', async () => {
    const send = (bytes: number) =>
      call('/api/cases', accessToken, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ text: 'x'.repeat(bytes) }),
      });
    const huge = await send(10 * 1024 * 1024);
    expect([huge.status, await huge.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
    const large = await send(70 * 1024);
    expect([large.status, await large.json()]).toMatchObject([413, { code: 'request.too_large' }]);
  });

  test('responses have the request ID and the headers of the distribution', async () => {
    const { headers } = await call('/api/profile', accessToken);
    expect(headers.get('apigw-requestid')).toMatch(/^[\w+/]{15}=$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('every endpoint is deployed: none gets the gateway’s own 404', async () => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(await (await call('/api/openapi.json')).json());
    const wanted = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method })),
    );
    expect(wanted.length).toBeGreaterThan(20);
    for (const { path, method } of wanted) {
      const filled = path.replace(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
      const response = await call(filled, undefined, { method: method.toUpperCase() });
      expect(await response.text(), `${method} ${path}`).not.toBe('{"message":"Not Found"}');
    }
  });
});
