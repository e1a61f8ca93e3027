import { expect, it } from 'vitest';
import { limits } from '#shared/schema/limits.ts';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 KB'],
  [831_078, '812 KB'],
  [1_048_063, '1023 KB'],
  [1_048_064, '1.0 MB'],
  [4_531_000, '4.3 MB'],
  [limits.resumeBytes, '5.0 MB'],
  [limits.documentBytes, '10.0 MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
