import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths of all but the newest entries of a folder: builds that are no longer cached. */
export async function staleEntries(
  folder: string,
  keep: number,
  isBuild = (_: string) => true,
): Promise<string[]> {
  const names = (await readdir(folder)).filter(isBuild);
  const all = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path)).mtimeMs };
    }),
  );
  return all
    .sort((one, other) => other.at - one.at)
    .slice(keep)
    .map(({ path }) => path);
}
