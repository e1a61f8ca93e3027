import { rm } from 'node:fs/promises';
import { ensureAssembly, ensureSite } from './build.ts';
import { startLocal } from './local-stack.ts';
import { writeOperatorFile } from './operator-file.ts';
import { requireFreePort } from './port.ts';
import { seedDemoAccounts } from './seed.ts';
import { ensureTableEngine } from './table-engine-binary.ts';
import { describeRun, failed, say, sayFunctionErrors, stateFolder, stopOnSignal } from './terminal.ts';

/** The whole product on one port: builds what is out of date, creates what is missing, and prints where it is. */
try {
  const port = Number(process.env.PORT ?? 3000);
  await requireFreePort(port);
  if (process.argv.includes('--fresh')) await rm(stateFolder, { recursive: true, force: true });
  await ensureTableEngine(say);
  const site = await ensureSite(say);
  const assembly = await ensureAssembly(say);
  const local = await startLocal({
    port,
    site,
    assembly,
    state: stateFolder,
    yieldsToRequests: true,
    log: say,
    functionLog: sayFunctionErrors(say),
  });
  const removeOperatorFile = await writeOperatorFile(local, stateFolder);
  stopOnSignal(async () => {
    await local.stop();
    await removeOperatorFile();
  });
  await seedDemoAccounts(local, 'samples');
  say(describeRun(local));
  local.warm();
} catch (error) {
  failed(error);
}
