import { expect, test } from 'vitest';
import { asciiDigits } from './ascii-digits.ts';

test.each([
  ['120,000.50 USD', '120,000.50 USD'],
  ['１２０，０００．５', '120,000.5'],
  ['١٢٠٬٠٠٠٫٥', '120,000.5'],
  ['۱۲۰٬۰۰۰', '120,000'],
  ['१,२०,०००', '1,20,000'],
  ['๑๒๐๐๐๐', '120000'],
  ['𞥑𞥒𞥐', '120'],
])('%s is %s', (typed, expected) => {
  expect(asciiDigits(typed)).toBe(expected);
});

test('the ten digits of every script have the values 0 to 9', () => {
  const all = Array.from({ length: 0x2_0000 }, (_, code) => code)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{Nd}/u.test(letter));
  expect(asciiDigits(all.join(''))).toBe('0123456789'.repeat(all.length / 10));
});
