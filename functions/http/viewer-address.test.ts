import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '../platform/environment-names.ts';
import { readSecret } from '../platform/secret-store.ts';
import { originSecretHeader, viewerAddress, viewerAddressHeader } from './viewer-address.ts';

vi.mock('../platform/secret-store.ts', () => ({ readSecret: vi.fn() }));

const secret = 'what-only-the-distribution-and-the-functions-know';
const previous = 'what-the-distribution-shows-until-it-is-deployed';
const requestContext = { http: { sourceIp: '192.0.2.1' } } as Parameters<
  typeof viewerAddress
>[0]['requestContext'];
const addressWith = (headers: Record<string, string>) => viewerAddress({ headers, requestContext });

beforeEach(() => {
  vi.stubEnv(environmentNames.originSecretArn, 'the-arn');
  vi.mocked(readSecret).mockResolvedValue([secret, previous]);
});
afterEach(() => vi.unstubAllEnvs());

describe('the caller’s address', () => {
  it('is the viewer’s with the previous secret, which CloudFront sends until it is deployed', async () => {
    const headers = { [viewerAddressHeader]: '2001:db8::7', [originSecretHeader]: previous };
    expect(await addressWith(headers)).toBe('2001:db8::7');
  });

  it('is the viewer’s as reported by CloudFront', async () => {
    const headers = { [viewerAddressHeader]: '2001:db8::7', [originSecretHeader]: secret };
    expect(await addressWith(headers)).toBe('2001:db8::7');
  });

  it.each([
    ['no secret', {}],
    ['an empty secret', { [originSecretHeader]: '' }],
    ['another of the same length', { [originSecretHeader]: 'x'.repeat(secret.length) }],
    ['a part of it', { [originSecretHeader]: secret.slice(0, -1) }],
    ['it twice, as the gateway joins them', { [originSecretHeader]: `${secret},${secret}` }],
  ])('is the gateway’s when a viewer’s address comes with %s', async (_, headers: Record<string, string>) => {
    expect(await addressWith({ [viewerAddressHeader]: '203.0.113.9', ...headers })).toBe('192.0.2.1');
  });

  it('is the gateway’s if CloudFront reports none', async () => {
    expect(await addressWith({})).toBe('192.0.2.1');
    expect(await addressWith({ [originSecretHeader]: secret, [viewerAddressHeader]: '' })).toBe('192.0.2.1');
  });
});
