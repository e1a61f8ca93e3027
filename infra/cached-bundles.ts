import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleAll, projectFolder } from './create-stacks.ts';
import { commonInputs, fingerprint } from './fingerprint.ts';
import { type FunctionFolders, functionEntries } from './stacks/functions.ts';
import { staleEntries } from './stale-entries.ts';

const inputs = [
  'functions',
  'shared',
  'infra/constructs',
  'infra/stacks/functions.ts',
  'infra/create-stacks.ts',
  ...commonInputs,
];
const maxCached = 3;
const dist = join(projectFolder, 'dist');

/**
 * The bundles of the current sources, built only if no earlier synth built them: most synths follow a change
 * elsewhere or are for another stage.
 */
export async function cachedBundles(): Promise<FunctionFolders> {
  const folder = join(dist, `functions-${fingerprint(inputs)}`);
  if (!existsSync(folder)) await makeBundles(folder);
  const names = Object.keys(functionEntries);
  return Object.fromEntries(names.map((name) => [name, join(folder, name)])) as FunctionFolders;
}

/** Builds into a temporary folder and renames it when complete, so several processes can build concurrently. */
async function makeBundles(folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    await bundleAll(partial);
    await rename(partial, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  const isBundles = (name: string) => /^functions-[0-9a-f]{16}$/.test(name);
  for (const stale of await staleEntries(dist, maxCached, isBundles))
    await rm(stale, { recursive: true, force: true });
}
