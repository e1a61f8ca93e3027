import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '../platform/environment-names.ts';
import { originSecretHeader, viewerAddress, viewerAddressHeader } from './viewer-address.ts';

const secret = 'what-only-the-distribution-and-the-functions-know';
const requestContext = { http: { sourceIp: '192.0.2.1' } } as Parameters<
  typeof viewerAddress
>[0]['requestContext'];
const addressWith = (headers: Record<string, string>) => viewerAddress({ headers, requestContext });

beforeAll(() => vi.stubEnv(environmentNames.originSecret, secret));
afterAll(() => vi.unstubAllEnvs());

describe('the address that counts', () => {
  it('is the viewer’s, as CloudFront tells it', () => {
    const headers = { [viewerAddressHeader]: '2001:db8::7', [originSecretHeader]: secret };
    expect(addressWith(headers)).toBe('2001:db8::7');
  });

  it.each([
    ['no secret', {}],
    ['an empty secret', { [originSecretHeader]: '' }],
    ['another of the same length', { [originSecretHeader]: 'x'.repeat(secret.length) }],
    ['a part of it', { [originSecretHeader]: secret.slice(0, -1) }],
    ['it twice, as the gateway joins them', { [originSecretHeader]: `${secret},${secret}` }],
  ])('is the gateway’s where a viewer’s address comes with %s', (_, headers: Record<string, string>) => {
    expect(addressWith({ [viewerAddressHeader]: '203.0.113.9', ...headers })).toBe('192.0.2.1');
  });

  it('is the gateway’s where nothing is told', () => {
    expect(addressWith({})).toBe('192.0.2.1');
    expect(addressWith({ [originSecretHeader]: secret, [viewerAddressHeader]: '' })).toBe('192.0.2.1');
  });
});
