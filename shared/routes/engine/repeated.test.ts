import { expect, test } from 'vitest';
import { repeated } from './repeated.ts';

test('names each value that occurs more than once, once', () => {
  expect(repeated(['a', 'b', 'a', 'c', 'a', 'b'])).toEqual(['a', 'b']);
  expect(repeated(['a', 'b'])).toEqual([]);
});
