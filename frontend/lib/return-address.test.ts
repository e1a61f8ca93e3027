import { describe, expect, it } from 'vitest';
import { safeReturnAddress, signInAddress } from './return-address.ts';

const origin = 'https://landfall.example';

describe('the return address', () => {
  it.each([
    ['/cases/42', '/cases/42'],
    ['/cases/42?tab=a#documents', '/cases/42?tab=a#documents'],
    ['/employer/../admin', '/admin'],
  ])('returns to %s', (address, expected) => {
    expect(safeReturnAddress(address, origin)).toBe(expected);
  });

  it.each([
    ['nothing', undefined],
    ['an empty address', ''],
    ['another site', 'https://evil.example/'],
    ['another site without its scheme', '//evil.example/'],
    ['another site behind a backslash', '/\\evil.example'],
    ['another site behind a tab', '/\t/evil.example'],
    ['another site after a dot segment', '/.//evil.example'],
    ['another site after a removed folder', '/cases/..//evil.example'],
    ['another site behind an encoded slash', '/%2fevil.example'],
    ['another site behind an encoded backslash', '/%5Cevil.example'],
    ['another site behind a line break', '/\n/evil.example'],
    ['a damaged encoding', '/%E0%A4%A'],
    ['the sign-in page after a dot segment', '/cases/../auth'],
    ['the sign-in page, encoded', '/%61uth'],
    ['a script', 'javascript:alert(1)'],
    ['the sign-in page itself', '/auth?tab=signup'],
  ])('goes to the dashboard for %s', (_, address) => {
    expect(safeReturnAddress(address, origin)).toBe('/dashboard');
  });

  it('keeps the address through the sign-in page', () => {
    const address = new URL(signInAddress('/cases/42?x=1&y=2'), origin);
    expect(address.pathname).toBe('/auth');
    expect(safeReturnAddress(address.searchParams.get('return'), origin)).toBe('/cases/42?x=1&y=2');
  });
});
