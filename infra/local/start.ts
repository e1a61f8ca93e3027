import { ensureSite } from './build.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { printLine } from './terminal.ts';

/** Runs the product with the built site. */
await runInTerminal({
  prepareSite: async () => ({ site: await ensureSite(printLine) }),
  onReady: (local) => {
    local.warm();
    return undefined;
  },
});
