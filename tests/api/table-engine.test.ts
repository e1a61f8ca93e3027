import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/local-stack.ts';

const listens = (url: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

test('the engine ends with its parent process, even if that is killed', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const code = `
    const { startTableEngine } = await import('#infra/local/table-engine.ts');
    const { url } = await startTableEngine(process.argv[1]);
    process.stdout.write(url.href);
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', code, folder.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(owner.stdout, 'data');
  const url = new URL(String(said));
  expect(await listens(url)).toBe(true);
  owner.kill('SIGKILL');
  await expect.poll(() => listens(url)).toBe(false);
});
