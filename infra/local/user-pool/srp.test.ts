import { expect, test } from 'vitest';
import { makeVerifier } from './srp.ts';

// One salt in 512 starts like this. When the bytes were kept unchanged, a correct password was rejected.
test.each([
  ['0012', '12'],
  ['000080', '80'],
  ['00ff', 'ff'],
])('treats a salt as a number: %s is %s', (written, short) => {
  const rest = '34'.repeat(14);
  const verifierOf = (salt: string) => makeVerifier('pool', 'user', 'password', salt + rest).verifier;
  expect(verifierOf(written)).toBe(verifierOf(short));
});
