import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureAssembly, ensureSite, project } from './build.ts';
import { type LocalRun, startLocal } from './local-stack.ts';
import { requireFreePort } from './port.ts';
import { seedDemoAccounts } from './seed.ts';
import { describeRun, sayFunctionErrors } from './terminal.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const state = process.env.LANDFALL_STATE ?? join(project, '.local');

async function start(): Promise<LocalRun> {
  const port = Number(process.env.PORT ?? 3000);
  await requireFreePort(port);
  if (process.argv.includes('--fresh')) await rm(state, { recursive: true, force: true });
  const site = await ensureSite(say);
  const assembly = await ensureAssembly(say);
  const local = await startLocal({
    port,
    state,
    site,
    assembly,
    log: say,
    functionLog: sayFunctionErrors(say),
  });
  await seedDemoAccounts(local);
  return local;
}

try {
  const local = await start();
  say(describeRun(local));
  local.warm();
  const stop = async (): Promise<void> => {
    await local.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
