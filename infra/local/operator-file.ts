import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentNames } from '#functions/platform/environment-names.ts';
import type { LocalRun } from './local-stack.ts';

/** Tells operators how to reach this run; `set -a; . .local/operator.env` sets up the AWS CLI too. */
export const operatorFile = (stateFolder: string): string => join(stateFolder, 'operator.env');

const reached = [
  environmentNames.table,
  environmentNames.documentsBucket,
  environmentNames.userPool,
  environmentNames.configurationSet,
  environmentNames.siteUrl,
  environmentNames.signingSecretArn,
] as const;

/** What commands and AWS clients need for this run: addresses, keys with all permissions, and resource names. */
export function operatorVariables(local: LocalRun): Record<string, string> {
  const environments = local.functions().map(({ environment }) => environment);
  const variables = reached.flatMap((name) => {
    const value = environments.find((environment) => environment[name])?.[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...local.operatorEnvironment(), ...Object.fromEntries(variables) };
}

/**
 * Writes the file for the duration of the run, readable by its owner only.
 * @returns a function that removes it
 */
export async function writeOperatorFile(local: LocalRun, stateFolder: string): Promise<() => Promise<void>> {
  const lines = Object.entries(operatorVariables(local)).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(operatorFile(stateFolder), lines.join(''), { mode: 0o600 });
  return () => rm(operatorFile(stateFolder), { force: true });
}
