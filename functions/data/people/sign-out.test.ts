import { describe, expect, test } from 'vitest';
import { isEnded } from './sign-out.ts';

describe('a sign-in', () => {
  const none: ReadonlySet<string> = new Set();

  test('is ended by a later sign-out, but not by one of the same second', () => {
    const signOuts = { last: { at: 100 }, ended: none };
    expect(isEnded(signOuts, { id: 'phone', at: 99 })).toBe(true);
    expect(isEnded(signOuts, { id: 'phone', at: 100 })).toBe(false);
    expect(isEnded({ last: undefined, ended: none }, { id: 'phone', at: 0 })).toBe(false);
  });

  test('is ended by its own sign-out, even of the same second', () => {
    const last = { at: 100, sign_in: 'phone' };
    expect(isEnded({ last, ended: none }, { id: 'phone', at: 100 })).toBe(true);
  });

  test('stays valid if it ended all others, which includes those without an ID', () => {
    const signOuts = { last: { at: 100, except: 'phone' }, ended: none };
    expect(isEnded(signOuts, { id: 'phone', at: 50 })).toBe(false);
    expect(isEnded(signOuts, { id: 'laptop', at: 50 })).toBe(true);
    expect(isEnded(signOuts, { id: undefined, at: 50 })).toBe(true);
  });

  test('without a time counts as earlier', () => {
    expect(isEnded({ last: { at: 100 }, ended: none }, { id: 'phone', at: undefined })).toBe(true);
  });

  test('can be ended alone', () => {
    const signOuts = { last: undefined, ended: new Set(['phone']) };
    expect(isEnded(signOuts, { id: 'phone', at: 200 })).toBe(true);
    expect(isEnded(signOuts, { id: 'laptop', at: 200 })).toBe(false);
  });
});
