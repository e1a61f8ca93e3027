import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { figuresPage } from './support/suite-figures.ts';

/**
 * `npm run test:deep`: tests that take too long for `npm test`. Each run uses a new seed. A failure prints it,
 * and FUZZ_SEED reproduces it.
 */
const root = resolve(import.meta.dirname, '..');
const environment = {
  ...process.env,
  FUZZ_RUNS: process.env.FUZZ_RUNS ?? '300',
  FAULTS: 'all',
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 2 ** 31),
};
process.stdout.write(`FUZZ_SEED=${environment.FUZZ_SEED} FUZZ_RUNS=${environment.FUZZ_RUNS}\n`);
rmSync(join(root, 'test-results', 'figures.jsonl'), { force: true });
const run = (projects: readonly string[]): number =>
  spawnSync(
    process.execPath,
    [
      ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'],
      ...projects.flatMap((project) => ['--project', project]),
    ],
    { cwd: root, env: environment, stdio: 'inherit' },
  ).status ?? 1;
const statuses = [run(['deep']), run(['e2e', 'e2e-staff', 'e2e-public'])];
process.stdout.write(`\n${figuresPage()}\n`);
process.exitCode = Math.max(...statuses);
