import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from '#infra/local/build.ts';

const benchFolder = join(project, 'dist', 'bench');
const engineFile = 'tables.sqlite';
const filling = join(import.meta.dirname, 'fill-table.ts');

/**
 * Puts a table with these organizations into an engine's folder. Filling it takes minutes, so it is cached for
 * the day.
 * @param name of the cached file
 */
export async function prepareTable(
  folder: string,
  name: string,
  organizations: readonly { readonly id: string; readonly cases: number }[],
): Promise<void> {
  const prefix = `${name}-${organizations.map(({ cases }) => cases).join('-')}-`;
  const file = join(benchFolder, `${prefix}${new Date().toISOString().slice(0, 10)}.sqlite`);
  if (existsSync(file)) return copyFile(file, join(folder, engineFile));
  await promisify(execFile)(process.execPath, [filling, folder, JSON.stringify(organizations)]);
  await mkdir(benchFolder, { recursive: true });
  for (const earlier of await readdir(benchFolder))
    if (earlier.startsWith(prefix)) await rm(join(benchFolder, earlier));
  await copyFile(join(folder, engineFile), file);
}
