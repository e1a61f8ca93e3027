import { ensureAssembly, siteFolder } from './build.ts';
import { openDevSite } from './dev-site.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { printLine } from './terminal.ts';
import { watchProject } from './watch-project.ts';

/** Development mode: hot reload of the site, and changed functions and stacks are picked up. */
await runInTerminal({
  prepareSite: async () => {
    const { transform, close } = await openDevSite();
    return { site: siteFolder, transformSite: transform, close };
  },
  onReady: (local) => {
    const watching = watchProject(async () => {
      const started = performance.now();
      await local.reload(await ensureAssembly(printLine));
      printLine(`Functions and stacks reloaded in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    }, printLine);
    return () => watching.close();
  },
});
