import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import config from '../vitest.config.ts';

const root = join(import.meta.dirname, '..', '..');

it('a test that covers more in a deep run is part of it', () => {
  const deep = config.test?.projects?.find(
    (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'deep',
  );
  const include = typeof deep === 'object' && 'test' in deep ? (deep.test?.include ?? []) : [];
  const usesDeep = globSync('tests/{api,emulator,operations,security,faults}/**/*.test.ts', {
    cwd: root,
  }).filter((file) => /\/(?:deep|every-operation)\.ts'/.test(readFileSync(join(root, file), 'utf8')));
  expect(usesDeep.length).toBeGreaterThan(0);
  const onlyDeep = globSync('tests/**/*.deep.ts', { cwd: root });
  expect(globSync([...include], { cwd: root }).sort()).toEqual([...usesDeep, ...onlyDeep].sort());
});
