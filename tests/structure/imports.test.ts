import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, posix, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { chains, rules } from './import-rules.ts';

const root = resolve(import.meta.dirname, '..', '..');
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));

/** A file's imports: paths from the project's root, or package names. Type imports count. */
function importsOf(file: string, text = readFileSync(join(root, file), 'utf8')): string[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const requests = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((each) => each.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ];
  return requests.map((request) =>
    request.startsWith('#')
      ? request.slice(1)
      : request.startsWith('.')
        ? posix.join(posix.dirname(file), request)
        : request,
  );
}

/** A path's position in a chain: [the position, which of the folders that share it]. */
function placeIn(chain: (typeof chains)[number], path: string): [number, string] | undefined {
  for (const [at, step] of chain.entries())
    for (const folder of [step].flat()) if (path.startsWith(`${folder}/`)) return [at, folder];
  return undefined;
}

function problemsOf(file: string, imports: readonly string[]): string[] {
  const goingRight = imports.filter((path) =>
    chains.some((chain) => {
      const [from, to] = [placeIn(chain, file), placeIn(chain, path)];
      return from && to && (to[0] > from[0] || (to[0] === from[0] && to[1] !== from[1]));
    }),
  );
  const broken = rules.flatMap(({ why, from, to, except }) =>
    from.test(file)
      ? imports.filter((path) => to.test(path) && !except?.(file, path)).map((path) => `${why}: ${path}`)
      : [],
  );
  return [...goingRight.map((path) => `Imports go one way: ${path}`), ...broken].map(
    (each) => `${file}: ${each}`,
  );
}

it('every module has syntax that Node.js runs directly: commands run without a build', () => {
  const unreadable = sources.filter((file) => {
    if (!file.endsWith('.ts')) return false;
    try {
      stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'));
      return false;
    } catch {
      return true;
    }
  });
  expect(unreadable).toEqual([]);
});

describe('the direction of imports', () => {
  it('is respected by every file', { timeout: 30_000 }, () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap((file) => problemsOf(file, importsOf(file)))).toEqual([]);
  });

  it.each([
    ['shared/domain/roles.ts', "import type { Case } from '../records/case.ts';"],
    ['functions/cases/get-case.ts', "export { free } from '../bookings/free-times.ts';"],
    ['functions/data/cases/case.ts', "const load = () => import('../../http/endpoint.ts');"],
    ['functions/http/rate.ts', "import { GetCommand } from '@aws-sdk/lib-dynamodb';"],
    ['frontend/components/menu.tsx', "import { texts } from '../features/auth/texts.ts';"],
    ['frontend/features/contact/components/form.tsx', "import '../../../components/amplify/fields.tsx';"],
    ['frontend/features/auth/components/form.tsx', "import '../../../components/field.tsx';"],
    ['frontend/features/auth/texts.ts', "import { texts } from '../wizard/texts.ts';"],
    ['infra/local/start.ts', "import { roles } from '#shared/domain/roles.ts';"],
    ['infra/app.ts', "import { people } from '#tests/support/people.ts';"],
  ])('is violated by %s', (file, text) => {
    expect(problemsOf(file, importsOf(file, text))).toHaveLength(1);
  });
});
