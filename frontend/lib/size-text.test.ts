import { expect, it } from 'vitest';
import { limits } from '#shared/schema/limits.ts';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0\u00a0B'],
  [1_023, '1023\u00a0B'],
  [1_024, '1\u00a0KB'],
  [831_078, '812\u00a0KB'],
  [1_048_063, '1023\u00a0KB'],
  [1_048_064, '1.0\u00a0MB'],
  [4_531_000, '4.3\u00a0MB'],
  [limits.resumeBytes, '5.0\u00a0MB'],
  [limits.documentBytes, '10.0\u00a0MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
