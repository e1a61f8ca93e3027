import { rm } from 'node:fs/promises';
import { ensureAssembly, siteFolder } from './build.ts';
import { openDevSite } from './dev-site.ts';
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
import { watchProject } from './watch-project.ts';

/** Development mode: hot reload of the site, and changed functions and stacks are picked up. */
try {
  const port = Number(process.env.PORT ?? 3000);
  await requireFreePort(port);
  if (process.argv.includes('--fresh')) await rm(stateFolder, { recursive: true, force: true });
  await ensureTableEngine(printLine);
  const assembly = await ensureAssembly(printLine);
  const devSite = await openDevSite();
  const local = await startLocal({
    port,
    assembly,
    state: stateFolder,
    yieldsToRequests: true,
    site: siteFolder,
    log: printLine,
    functionLog: printFunctionErrors(printLine),
    transformSite: devSite.transform,
  });
  await seedDemoAccounts(local, 'samples');
  printLine(describeRun(local));
  const removeOperatorFile = await writeOperatorFile(local, stateFolder);
  const watching = watchProject(async () => {
    const started = performance.now();
    await local.reload(await ensureAssembly(printLine));
    printLine(`Functions and stacks reloaded in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  }, printLine);
  stopOnSignal(async () => {
    watching.close();
    await devSite.close();
    await local.stop();
    await removeOperatorFile();
  });
} catch (error) {
  exitWithError(error);
}
