import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

const modules = resolve(import.meta.dirname, '../../node_modules');
const Package = z.object({ bin: z.record(z.string(), z.string()) });

/** The packages whose programs our scripts use. */
const packages: Readonly<Record<string, string>> = {
  biome: '@biomejs/biome',
  cdk: 'aws-cdk',
  tsc: 'typescript',
  vitest: 'vitest',
};

/**
 * The Node command for a script in package.json. It needs no shell and none of the `.cmd` files that npm
 * creates on Windows, which only a shell can start.
 * @param script a program of the packages above, or `node` with a file, and its arguments
 */
export function nodeCommand(script: string): string[] {
  const [program = '', ...parameters] = script.split(' ');
  if (program === 'node') return parameters;
  const name = packages[program];
  const file =
    name && Package.parse(JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))).bin[program];
  if (!name || !file) throw new Error(`The script "${script}" uses an unknown program.`);
  return [join(modules, name, file), ...parameters];
}
