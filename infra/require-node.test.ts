import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import cdkJson from '../cdk.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');
const check = 'node -r ./infra/require-node.cjs ';

test('every command checks the Node version first', () => {
  const commands = [...Object.values(packageJson.scripts), cdkJson.app].filter((script) =>
    /^node\b/.test(script),
  );
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((script) => !script.startsWith(check))).toEqual([]);
});

describe('a Node version', () => {
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [...options, '-r', './infra/require-node.cjs', '-p', '"ran"'], {
      cwd: root,
      encoding: 'utf8',
    });

  test('that runs TypeScript directly is accepted', () => {
    expect(run()).toMatchObject({ status: 0, stdout: 'ran\n', stderr: '' });
  });

  test('that does not is rejected in one line naming the required version', () => {
    const { status, stdout, stderr } = run('--no-experimental-strip-types');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^Landfall needs Node\.js 22\.18 or newer; this is [\d.]+ at .*\n$/);
  });
});
