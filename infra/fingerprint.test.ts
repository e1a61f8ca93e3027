import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

/** A folder with sources, and a function that changes them. */
function project() {
  const root = mkdtempSync(join(tmpdir(), 'landfall-fingerprint-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('infra/app.ts', 'one');
  write('infra/stacks/api.ts', 'two');
  write('node_modules/.package-lock.json', '{}');
  const now = () => fingerprint(['infra', 'absent', 'node_modules/.package-lock.json'], root);
  return { root, write, now };
}

test('is equal for equal contents and differs for other contents, names, files, or packages', () => {
  const { root, write, now } = project();
  const seen = [now()];
  expect(now()).toBe(seen[0]);
  write('infra/stacks/api.ts', 'three');
  seen.push(now());
  renameSync(join(root, 'infra/stacks/api.ts'), join(root, 'infra/stacks/auth.ts'));
  seen.push(now());
  write('infra/stacks/data.ts', '');
  seen.push(now());
  write('node_modules/.package-lock.json', '{"packages":{}}');
  seen.push(now());
  expect(new Set(seen).size).toBe(5);
});

test('ignores tests and the local run', () => {
  const { write, now } = project();
  const before = now();
  write('infra/stacks/api.test.ts', 'a test');
  write('infra/local/start.ts', 'the local run');
  expect(now()).toBe(before);
});
