import { rm } from 'node:fs/promises';
import { ensureAssembly, ensureSite } from './build.ts';
import { startLocal } from './local-stack.ts';
import { writeOperatorFile } from './operator-file.ts';
import { requireFreePort } from './port.ts';
import { seedDemoAccounts } from './seed.ts';
import { ensureTableEngine } from './table-engine-binary.ts';
import {
  describeRun,
  exitWithError,
  printFunctionErrors,
  printLine,
  stateFolder,
  stopOnSignal,
} from './terminal.ts';

/**
 * Runs the whole product on one port: builds what is out of date, creates what is missing, and prints the
 * address.
 */
try {
  const port = Number(process.env.PORT ?? 3000);
  await requireFreePort(port);
  if (process.argv.includes('--fresh')) await rm(stateFolder, { recursive: true, force: true });
  await ensureTableEngine(printLine);
  const site = await ensureSite(printLine);
  const assembly = await ensureAssembly(printLine);
  const local = await startLocal({
    port,
    site,
    assembly,
    state: stateFolder,
    yieldsToRequests: true,
    log: printLine,
    functionLog: printFunctionErrors(printLine),
  });
  const removeOperatorFile = await writeOperatorFile(local, stateFolder);
  stopOnSignal(async () => {
    await local.stop();
    await removeOperatorFile();
  });
  await seedDemoAccounts(local, 'samples');
  printLine(describeRun(local));
  local.warm();
} catch (error) {
  exitWithError(error);
}
