import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { environmentNames } from './environment-names.ts';
import { signToken, verifyToken } from './signed-token.ts';

vi.mock('./secret-store.ts', () => ({ readSecret: async () => ['a-key-that-is-long-enough-for-hmac'] }));

const Content = z.object({ id: z.string() });
const expires = new Date('2026-12-01T12:00:00Z');
const signed = () => signToken('call', { id: 'one' }, expires);

beforeEach(() => {
  vi.stubEnv(environmentNames.signingSecretArn, 'the-arn');
  vi.stubEnv('LANDFALL_NOW', '2026-12-01T11:59:59Z');
});

test('a token is accepted until it expires', async () => {
  const token = await signed();
  expect(await verifyToken('call', token, Content)).toEqual({ id: 'one' });
  vi.stubEnv('LANDFALL_NOW', expires.toISOString());
  expect(await verifyToken('call', token, Content)).toBeUndefined();
});

test('a token is accepted only for its purpose', async () => {
  const token = await signed();
  for (const purpose of ['account-claim', 'email-settings', 'unsubscribe', 'resume-receipt'] as const)
    expect(await verifyToken(purpose, token, Content)).toBeUndefined();
});

test('a changed token is rejected', async () => {
  const [, ...rest] = (await signed()).split('.');
  const payload = JSON.stringify({ expires: expires.getTime() / 1000, content: { id: 'two' } });
  const forged = [Buffer.from(payload).toString('base64url'), ...rest].join('.');
  expect(await verifyToken('call', forged, Content)).toBeUndefined();
});
