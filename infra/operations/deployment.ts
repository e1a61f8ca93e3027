import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { environmentNames } from '#functions/platform/environment-names.ts';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { operatorFile } from '../local/operator-file.ts';
import { stateFolder } from '../local/state-folder.ts';
import { readSettings, type Settings, senderOf } from '../settings.ts';

const StackOutputs = z.record(z.string(), z.record(z.string(), z.string()));

/** Ends a command with a one-line message instead of a stack trace when its input is invalid. */
export class CommandError extends Error {}

/**
 * Points the functions' own data access at a deployment: its table, user pool, and documents, from the options
 * `--table`, `--user-pool`, `--bucket`, and `--configuration-set` or from the outputs of the last `cdk deploy`; with
 * `--local`, at the current local run.
 * @param options the command's own options, in addition to these and `--stage`.
 * @throws {CommandError} if the table or the pool isn't known.
 */
export function reachDeployment<Name extends string>(
  options: readonly Name[],
  args: readonly string[] = process.argv.slice(2),
): { settings: Settings; values: Partial<Record<Name, string>> } {
  if (args.includes('--local')) reachLocalRun();
  const names = ['stage', 'table', 'user-pool', 'bucket', 'configuration-set', ...options];
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--local'),
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const given = z.parse(z.record(z.string(), z.optional(z.string())), values);
  const { stages } = cdkJson.context;
  const settings = readSettings({ stage: given.stage ?? cdkJson.context.stage, stages });
  const outputs = lastOutputs();
  const output = (part: string, name: string) => outputs[`landfall-${settings.stage}-${part}`]?.[name];
  const local = (name: string) => (args.includes('--local') ? process.env[name] : undefined);
  const table = given.table ?? local(environmentNames.table) ?? output('data', 'TableName');
  const userPool = given['user-pool'] ?? local(environmentNames.userPool) ?? output('auth', 'UserPoolId');
  const bucket = given.bucket ?? local(environmentNames.documentsBucket) ?? output('data', 'DocumentsBucket');
  if (!table || !userPool) {
    throw new CommandError(
      `No outputs found for the stage "${settings.stage}". Deploy all of its stacks from here, or pass --table and --user-pool.`,
    );
  }
  process.env[environmentNames.table] = table;
  process.env[environmentNames.userPool] = userPool;
  if (bucket) process.env[environmentNames.documentsBucket] = bucket;
  process.env[environmentNames.stage] = settings.stage;
  process.env[environmentNames.productDomain] = settings.productDomain;
  process.env[environmentNames.auditDays] = String(settings.retentionDays.audit);
  process.env[environmentNames.malwareScan] = String(settings.malwareScan);
  process.env[environmentNames.sender] = senderOf(settings);
  const configurationSet = given['configuration-set'] ?? local(environmentNames.configurationSet);
  process.env[environmentNames.configurationSet] =
    configurationSet ?? output('jobs', 'ConfigurationSet') ?? '';
  process.env.AWS_REGION ??= userPool.split('_')[0];
  return { settings, values: given as Partial<Record<Name, string>> };
}

function reachLocalRun(): void {
  try {
    Object.assign(process.env, parseEnv(readFileSync(operatorFile(stateFolder), 'utf8')));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new CommandError('There’s no local run. Start one with "npm start".');
  }
}

export function lastOutputs(): z.infer<typeof StackOutputs> {
  const file = join(import.meta.dirname, '..', '..', cdkJson.outputsFile);
  try {
    return StackOutputs.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Runs a command. An error the user can fix is printed as one line, any other error in full. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const message = fixableMessage(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}

/** What to print for an error that the user can fix, or undefined for any other error. */
export function fixableMessage(error: unknown): string | undefined {
  if (error instanceof CommandError || isWrongOption(error)) return error.message;
  const advice = error instanceof Error ? fixes[error.name] : undefined;
  return advice && error instanceof Error ? `${error.message}. ${advice}`.replace('..', '.') : undefined;
}

const expired = 'Sign in to AWS again, for example with "aws sso login".';
/** What to do about errors of AWS that come from the command line or the shell, by their name. */
const fixes: Readonly<Record<string, string>> = {
  ResourceNotFoundException: 'Check the names of tables and user pool, and AWS_REGION.',
  CredentialsProviderError: 'Set AWS_PROFILE, or sign in with "aws sso login".',
  ExpiredTokenException: expired,
  UnrecognizedClientException: expired,
};

const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_PARSE_ARGS_');
