import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '../..');
const Versions = z._default(z.record(z.string(), z.string()), {});
const Manifest = z.object({
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
});
const Locked = z.object({
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  link: z._default(z.boolean(), false),
  dev: z._default(z.boolean(), false),
  optional: z._default(z.boolean(), false),
  inBundle: z._default(z.boolean(), false),
});
const Lockfile = z.object({ lockfileVersion: z.number(), packages: z.record(z.string(), Locked) });
const Installed = z.object({
  name: z.string(),
  version: z.string(),
  license: z.optional(z.union([z.string(), z.object({ type: z.string() })])),
});

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

export const manifest = () => Manifest.parse(read('package.json'));
export const lockfile = () => Lockfile.parse(read('package-lock.json'));

interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression the package declares; empty if there is none. */
  readonly license: string;
  /** Only for builds or tests: not deployed or served. */
  readonly dev: boolean;
}

/** Every package in the lockfile that is installed here. Packages for other platforms are missing. */
export function installedPackages(): InstalledPackage[] {
  return Object.entries(lockfile().packages).flatMap(([path, { dev, optional }]) => {
    if (path === '') return [];
    try {
      const { name, version, license } = Installed.parse(read(join(path, 'package.json')));
      return [{ name, version, dev, license: typeof license === 'object' ? license.type : (license ?? '') }];
    } catch (error) {
      if (optional) return [];
      throw error;
    }
  });
}
