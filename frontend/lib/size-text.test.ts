import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [811_600, '812 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [4_321_000, '4.3 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
