import { rm } from 'node:fs/promises';
import { ensureAssembly } from './build.ts';
import { type LocalOptions, type LocalRun, startLocal } from './local-stack.ts';
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

/** Stops something that belongs to the run, if there is anything to stop. */
type Stop = () => void | Promise<void>;

interface TerminalRun {
  /** What the site is served from. */
  readonly prepareSite: () => Promise<
    Pick<LocalOptions, 'site' | 'transformSite'> & { readonly close?: Stop }
  >;
  /** Called once the address is printed. Returns what stops the work it started. */
  readonly onReady: (local: LocalRun) => Stop | undefined;
}

/**
 * Runs the whole product on one port: builds what is out of date, creates what is missing, prints the address, and
 * stops on a signal. With `--fresh`, it starts without stored data. If it can't start, it prints why and exits.
 */
export async function runInTerminal({ prepareSite, onReady }: TerminalRun): Promise<void> {
  try {
    const port = Number(process.env.PORT ?? 3000);
    await requireFreePort(port);
    if (process.argv.includes('--fresh')) await rm(stateFolder, { recursive: true, force: true });
    await ensureTableEngine(printLine);
    const { close, ...site } = await prepareSite();
    const local = await startLocal({
      port,
      ...site,
      assembly: await ensureAssembly(printLine),
      state: stateFolder,
      yieldsToRequests: true,
      log: printLine,
      functionLog: printFunctionErrors(printLine),
    });
    const removeOperatorFile = await writeOperatorFile(local, stateFolder);
    let stopWork: Stop | undefined;
    stopOnSignal(async () => {
      await stopWork?.();
      await close?.();
      await local.stop();
      await removeOperatorFile();
    });
    await seedDemoAccounts(local, 'samples');
    printLine(describeRun(local));
    stopWork = onReady(local);
  } catch (error) {
    exitWithError(error);
  }
}
