import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { environmentNames } from '#functions/platform/environment-names.ts';

/**
 * Runs an operator's command, a file in infra/operations, against the run of a browser test. Returns what it prints.
 */
export async function operatorCommand(name: string, ...args: string[]): Promise<string> {
  const operator = inject('operator');
  const named = (variable: string) => operator[variable] ?? '';
  const place = [
    ...['--stage', 'dev', '--table', named(environmentNames.table)],
    ...['--user-pool', named(environmentNames.userPool), '--bucket', named(environmentNames.documentsBucket)],
  ];
  const env = { ...process.env, ...operator };
  const command = [process.execPath, [`infra/operations/${name}.ts`, ...place, ...args], { env }] as const;
  return (await promisify(execFile)(...command)).stdout;
}
