import { expect, test } from 'vitest';
import { startOfText } from './start-of-text.ts';

test('cuts a text between two characters', () => {
  expect(startOfText('Amara', 3)).toBe('Ama');
  expect(startOfText('Amara', 9)).toBe('Amara');
  expect(startOfText('a😀b', 2)).toBe('a');
  expect(startOfText('a😀b', 3)).toBe('a😀');
});
