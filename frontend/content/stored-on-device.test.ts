import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publicDrafts } from '../lib/public-drafts.ts';
import { readContent } from './read-content.ts';

const frontend = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx,js}', { cwd: frontend }).filter(
  (file) => !/\.test\.|^build\//.test(file),
);
const named = readContent('privacy').sections.flatMap(({ stored = [] }) => stored);

/** The storage keys our own code uses, taken from the constants next to each call. */
const storedBy = (file: string): { file: string; key: string; where: string }[] => {
  const text = readFileSync(join(frontend, file), 'utf8');
  return [...text.matchAll(/(local|session)Storage\.setItem\((\w+)/g)].map(([, kind, name = '']) => {
    const key =
      new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1] ?? /const prefix = '([^']+)'/.exec(text)?.[1];
    return { file, key: key ?? `unknown (${name})`, where: `${kind} storage` };
  });
};

it('lists everything the site stores on the device, and nothing else', () => {
  const found = sources.flatMap(storedBy);
  expect(found.length).toBeGreaterThan(5);
  for (const { file, key, where } of found)
    expect(named, file).toContainEqual(expect.objectContaining({ key, where }));
  // Amplify stores the sign-in. session-store.ts knows its keys.
  const signIn = /\^(\w+)\\\./.exec(readFileSync(join(frontend, 'lib/session-store.ts'), 'utf8'))?.[1];
  const keys = new Set([...found.map(({ key }) => key), `${signIn}.`]);
  expect(new Set(named.map(({ key }) => key))).toEqual(keys);
});

it('sets no cookie and uses no other storage of the browser', () => {
  const uses = sources.filter((file) =>
    /document\.cookie|indexedDB\b|cookieStore|caches\.open|StorageManager/.test(
      readFileSync(join(frontend, file), 'utf8'),
    ),
  );
  expect(uses).toEqual([]);
});

it('says for each public draft that signing out erases it', () => {
  // Signing out also removes the sign-in, and anything typed on signed-in pages.
  const others = ['CognitoIdentityServiceProvider.', 'landfall.typed.'];
  const erased = named.filter(({ until }) => /sign out/.test(until)).map(({ key }) => key);
  expect(erased.toSorted()).toEqual([...publicDrafts, ...others].toSorted());
});
