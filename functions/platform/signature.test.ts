import { createHmac } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { environmentNames } from './environment-names.ts';

const readSecret = vi.hoisted(() => vi.fn<(arn: string) => Promise<readonly string[]>>());
vi.mock('./secret-store.ts', () => ({ readSecret }));

const keys = ['first', 'second', 'third'].map((name) => `${name}-key-that-is-long-enough-for-hmac`);
const [first = '', second = '', third = ''] = keys;

/** A fresh container with an empty cache. */
const startContainer = async () => {
  vi.resetModules();
  return import('./signature.ts');
};

beforeEach(() => {
  vi.stubEnv(environmentNames.signingSecretArn, 'the-arn');
  readSecret.mockReset().mockResolvedValue([first]);
});

test('a container with the previous key rereads the secret to accept a newer signature', async () => {
  const old = await startContainer();
  const before = await old.sign('list', 'one');
  readSecret.mockResolvedValue([second, first]);
  const newer = await startContainer();
  const after = await newer.sign('list', 'two');
  expect(await newer.verify('list', before)).toBe('one');
  expect(await old.verify('list', after)).toBe('two');
  expect(await old.verify('list', before)).toBe('one');
  readSecret.mockResolvedValue([third, second]);
  const newest = await startContainer();
  expect(await newest.verify('list', before)).toBeUndefined();
  expect(await newest.verify('list', after)).toBe('two');
});

test('accepts signatures without a key ID', async () => {
  const payload = Buffer.from('one').toString('base64url');
  const signature = createHmac('sha256', first).update(`list\n${payload}`).digest('base64url');
  readSecret.mockResolvedValue([second, first]);
  const { verify } = await startContainer();
  expect(await verify('list', `${payload}.${signature}`)).toBe('one');
  expect(await verify('another list', `${payload}.${signature}`)).toBeUndefined();
});

test('limits rereads caused by unknown keys', async () => {
  const { verify } = await startContainer();
  for (const keyId of ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC'])
    expect(await verify('list', `eA.${keyId}.${'A'.repeat(43)}`)).toBeUndefined();
  expect(readSecret).toHaveBeenCalledTimes(2);
});

test('retries after a failed read of the secret', async () => {
  const { sign, verify } = await startContainer();
  readSecret.mockRejectedValueOnce(new Error('busy'));
  await expect(sign('list', 'one')).rejects.toThrow('busy');
  expect(await verify('list', await sign('list', 'one'))).toBe('one');
});
