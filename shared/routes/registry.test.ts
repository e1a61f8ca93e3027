import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canonicalPath, visaPaths } from '../domain/visa-paths.ts';
import { assess } from './engine/assess.ts';
import { contradictions } from './engine/registry.ts';
import { routes } from './registry.ts';

describe('the routes', () => {
  test('match the visa paths of cases', () => {
    const paths = new Set<string>(visaPaths.map(canonicalPath));
    expect(new Set(routes.map(({ id }) => id))).toEqual(paths);
  });
  test('include every route folder', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'engine')
      .map(({ name }) => name);
    const listed = routes.map(({ id }) => id.toLowerCase().replaceAll('_', '-'));
    expect(folders.sort()).toEqual(listed.sort());
    for (const folder of folders) readFileSync(join(import.meta.dirname, folder, 'guide.json'));
  });
  test.each(routes.map((route) => ({ route, name: route.id })))(
    '$name does not contradict itself',
    ({ route }) => {
      expect(contradictions(route)).toEqual([]);
    },
  );
  test.each(routes.map((route) => ({ route, name: route.id })))(
    '$name has a text for every criterion, and for no other',
    ({ route }) => {
      const on = '2026-11-22';
      const facts = { uk_offer: { certificate_on: on } };
      const told = assess(route, { facts, as_of: on }).entries.map(({ id }) => id);
      expect([...told].sort()).toEqual(route.criteria.map(({ id }) => id).sort());
    },
  );
});

/** Facts that decide nothing under the rules of the day aren't requested. */
const decides = ({
  points,
  at_most,
}: {
  points?: number | undefined;
  at_most?: number | undefined;
}): boolean => !(points === 0 && at_most === 0);
test.each(routes.map((route) => ({ route, name: route.id })))(
  '$name asks for every fact that affects its result',
  ({ route }) => {
    const on = '2026-11-22';
    const facts = { uk_offer: { certificate_on: on }, partner: {} };
    const named = assess(route, { facts, as_of: on })
      .entries.filter(decides)
      .flatMap((entry) => entry.facts);
    const asked = (fact: string) =>
      route.asks.some((ask) => ask === fact || fact.startsWith(`${ask}.`) || ask.startsWith(`${fact}.`));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((fact) => !asked(fact))).toEqual([]);
  },
);

/** The browser runs the same code, and so does a replay of an assessment in ten years. */
describe('pure modules', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

  test('import only zod and shared code', () => {
    const imports = files.flatMap((file) =>
      [...read(file).matchAll(/from '([^']+)'/g)].map((match) => ({ file, from: match[1] ?? '' })),
    );
    expect(imports.length).toBeGreaterThan(100);
    const shared = join(import.meta.dirname, '..');
    const isShared = (file: string, from: string) =>
      from.startsWith('.') && !relative(shared, join(import.meta.dirname, file, '..', from)).startsWith('..');
    expect(imports.filter(({ file, from }) => from !== 'zod/mini' && !isShared(file, from))).toEqual([]);
  });
  test('use no clock, randomness, or network', () => {
    const impure = /Date\.now|new Date\(\)|Math\.random|fetch\(|process\.|performance\.|Intl\.\w+\(undefined/;
    expect(files.filter((file) => impure.test(read(file)))).toEqual([]);
  });
});
