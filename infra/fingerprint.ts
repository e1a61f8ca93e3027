import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');

/** Inputs of every build. Installed packages can differ from the lockfile. */
export const commonInputs = [
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
];

/** Not part of any build: the local run itself and tests. */
const ignored = (path: string): boolean => /(^|[\\/])infra[\\/]local$|\.test\.tsx?$/.test(path);

function files(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .map((entry) => join(path, entry))
    .filter((entry) => !ignored(entry))
    .flatMap((entry) => files(root, entry));
}

/** A hash of these files and folders. Equal contents give an equal hash. */
export function fingerprint(inputs: readonly string[], root = project): string {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => files(root, input)))
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}
