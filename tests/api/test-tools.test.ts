import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserCandidates } from '../../frontend/build/launch-browser.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { nodeCommand } from '../support/node-command.ts';

test('every script of the suite runs with Node alone', () => {
  const { synth, types, lint, test: suite } = packageJson.scripts;
  for (const script of [synth, types, lint, 'vitest run']) {
    const [file = '', ...parameters] = nodeCommand(script);
    expect(existsSync(file), file).toBe(true);
    expect(parameters).toEqual(script.split(' ').slice(1));
  }
  expect(nodeCommand(suite)).toEqual(['-r', './infra/require-node.cjs', 'tests/run-all.ts']);
  expect(() => nodeCommand('rm -rf /')).toThrow('unknown program');
});

test('prefers the packaged browser, then an installed one; an explicit choice is the only one used', () => {
  const names = (...given: Parameters<typeof browserCandidates>) =>
    browserCandidates(...given).map(({ name }) => name);
  const chrome = '/usr/bin/google-chrome';
  const only = (path: string) => path === chrome;
  const own = "Playwright's own Chromium";
  expect(names('', true, only)).toEqual(['@sparticuz/chromium', chrome, own]);
  expect(names('', true, () => false)).toEqual(['@sparticuz/chromium', own]);
  expect(names('', false, only)).toEqual([chrome, own]);
  expect(names('/opt/browser', true, only)).toEqual(['CHROME_PATH=/opt/browser']);
});
