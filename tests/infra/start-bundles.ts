import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Starts the bundles in these folders, each of which includes its own copy of zod, and prints what each exports
 * and how many schemas its start built. Runs in its own process, because vitest would transform the bundles
 * first.
 */
const started: Record<string, { exported: string[]; schemas: number }> = {};
for (const folder of process.argv.slice(2)) {
  let schemas = 0;
  Object.assign(globalThis, { __zod_globalConfig: { postProcessor: () => (schemas += 1) } });
  const module: object = await import(pathToFileURL(join(folder, 'index.mjs')).href);
  started[folder] = { exported: Object.keys(module), schemas };
}
process.stdout.write(JSON.stringify(started));
