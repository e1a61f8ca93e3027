import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Starts every bundle in a folder, each of which has a zod of its own, and prints what it exports and how many
 * schemas its start built. A process of its own: vitest would transform the bundles first.
 */
const [, , folder = ''] = process.argv;
const started: Record<string, { exported: string[]; schemas: number }> = {};
for (const name of readdirSync(folder)) {
  let schemas = 0;
  Object.assign(globalThis, { __zod_globalConfig: { postProcessor: () => (schemas += 1) } });
  const module: object = await import(pathToFileURL(join(folder, name, 'index.mjs')).href);
  started[name] = { exported: Object.keys(module), schemas };
}
process.stdout.write(JSON.stringify(started));
