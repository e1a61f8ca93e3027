import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longest } from '../support/longest-first.ts';

test('the listed files exist', () => {
  const root = join(import.meta.dirname, '../..');
  expect(longest.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
