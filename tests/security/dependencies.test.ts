import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addFigure } from '../support/suite-figures.ts';
import { installedPackages, lockfile, manifest } from './packages.ts';

/** Permissive: may be deployed and served. */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  // Fonts, which are served unchanged.
  'OFL-1.1',
];
/**
 * Requires the source of changed files. For a tool that is neither changed nor distributed, it requires
 * nothing.
 */
const allowedInDevelopment = [...allowed, 'MPL-2.0', 'CC-BY-4.0', 'CC-BY-3.0'];

/** A license expression with alternatives is allowed if one of them is. */
const isAllowed = (license: string, list: readonly string[]): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((each) => list.includes(each)));

test('every version is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest();
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('every imported package is a dependency of our own, not only of another package', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest();
  const own = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }));
  const imported = globSync('{shared,functions,frontend,infra,tests}/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?\bfrom '([@a-z][^':]*)';$/gm)].map(
      ([, path = '']) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'),
    ),
  );
  const names = new Set(imported);
  expect(names.size).toBeGreaterThan(40);
  expect([...names].filter((name) => !own.has(name) && !own.has(`@types/${name}`))).toEqual([]);
});

test('the lockfile has a hash for every package and no download address', () => {
  const { lockfileVersion, packages } = lockfile();
  expect(lockfileVersion).toBe(3);
  const { '': own, ...locked } = packages;
  expect(own).toBeDefined();
  const unlocked = Object.entries(locked).filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  );
  expect(unlocked.map(([path]) => path)).toEqual([]);
  const addressed = Object.entries(locked).filter(([, { resolved, link }]) => resolved !== undefined || link);
  expect(addressed.map(([path]) => path)).toEqual([]);
});

test('the lockfile matches package.json', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest();
  const { packages } = lockfile();
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  }))
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
});

test('every installed package’s license allows its use', () => {
  const packages = installedPackages();
  expect(packages.length).toBeGreaterThan(100);
  const refused = packages.filter(
    ({ license, dev }) => !isAllowed(license, dev ? allowedInDevelopment : allowed),
  );
  expect(refused).toEqual([]);
  addFigure('packages with an exact version, a hash, and an allowed license', packages.length);
});
