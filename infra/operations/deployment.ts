import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { environmentNames } from '#functions/platform/environment-names.ts';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { operatorFile } from '../local/operator-file.ts';
import { stateFolder } from '../local/state-folder.ts';
import { readSettings, type Settings, senderOf } from '../settings.ts';
import {
  type CommandDescription,
  CommandError,
  type GivenOptions,
  type OptionText,
  runCommand,
} from './command.ts';
import { organizationsOfStage } from './operator-audit.ts';

const StackOutputs = z.record(z.string(), z.record(z.string(), z.string()));

const defaultStage = cdkJson.context.stage;
const stages = Object.keys(cdkJson.context.stages);

/** The options that say which deployment a command works on. */
const placeOptions = {
  stage: { value: '<stage>', text: `${stages.join(' or ')} (default: ${defaultStage})` },
  table: {
    value: '<name>',
    text: 'the table (default: from the outputs of the last "cdk deploy" in this folder, like the following)',
  },
  'user-pool': { value: '<id>', text: 'the user pool' },
  bucket: { value: '<name>', text: 'the documents bucket' },
  'configuration-set': { value: '<name>', text: 'the configuration set of SES' },
  'site-url': { value: '<url>', text: 'the site’s address, for links in emails' },
  'signing-secret': { value: '<arn>', text: 'the secret that signs links in emails' },
} as const;
const placeSwitches = { local: 'uses the running local run' } as const;
type PlaceOption = keyof typeof placeOptions;
type PlaceSwitch = keyof typeof placeSwitches;

/**
 * Runs a command with the functions' own data access pointed at a deployment: its table, user pool, and documents, from
 * the options or from the outputs of the last `cdk deploy`; with `--local`, at the current local run.
 */
export async function runOnDeployment<
  Required extends string = never,
  Optional extends string = never,
  Switch extends string = never,
>(
  description: CommandDescription<Required, Optional, Switch>,
  command: (
    given: GivenOptions<Required, Optional | PlaceOption, Switch | PlaceSwitch> & {
      readonly settings: Settings;
    },
  ) => Promise<void>,
): Promise<void> {
  const everywhere: CommandDescription<Required, Optional | PlaceOption, Switch | PlaceSwitch> = {
    ...description,
    optional: { ...(description.optional as Record<Optional, OptionText>), ...placeOptions },
    switches: { ...(description.switches as Record<Switch, string>), ...placeSwitches },
  };
  await runCommand(everywhere, (given) => command({ ...given, settings: reachDeployment(given) }));
}

/**
 * @returns the settings of the deployment's stage
 * @throws {CommandError} if the stage, the table, or the pool isn't known
 */
function reachDeployment({ values, switches }: GivenOptions<never, PlaceOption, PlaceSwitch>): Settings {
  const isLocal = switches.local;
  if (isLocal) reachLocalRun();
  const stage = values.stage ?? defaultStage;
  const settings = settingsOf(stage);
  const outputs = lastOutputs();
  const output = (part: string, name: string) => outputs[`landfall-${stage}-${part}`]?.[name];
  const local = (name: string) => (isLocal ? process.env[name] : undefined);
  const table = values.table ?? local(environmentNames.table) ?? output('data', 'TableName');
  const userPool = values['user-pool'] ?? local(environmentNames.userPool) ?? output('auth', 'UserPoolId');
  const bucket =
    values.bucket ?? local(environmentNames.documentsBucket) ?? output('data', 'DocumentsBucket');
  if (!table || !userPool) {
    throw new CommandError(
      `No outputs found for the stage "${stage}". Deploy all of its stacks from here, or pass --table and --user-pool (outputs TableName and UserPoolId).`,
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
  process.env[environmentNames.teamAddress] = settings.teamAddress;
  const [defaultOrganization = ''] = organizationsOfStage(settings);
  process.env[environmentNames.defaultOrganization] = defaultOrganization;
  const configurationSet = values['configuration-set'] ?? local(environmentNames.configurationSet);
  process.env[environmentNames.configurationSet] =
    configurationSet ?? output('jobs', 'ConfigurationSet') ?? '';
  const siteUrl = values['site-url'] ?? local(environmentNames.siteUrl) ?? output('web', 'SiteUrl');
  if (siteUrl) process.env[environmentNames.siteUrl] = siteUrl;
  const signingSecret =
    values['signing-secret'] ??
    local(environmentNames.signingSecretArn) ??
    output('data', 'SigningSecretArn');
  if (signingSecret) process.env[environmentNames.signingSecretArn] = signingSecret;
  process.env.AWS_REGION ??= userPool.split('_')[0];
  return settings;
}

/** @throws {CommandError} if there is no such stage */
export function settingsOf(stage: string): Settings {
  if (!stages.includes(stage))
    throw new CommandError(`cdk.json has no stage "${stage}", only ${stages.join(' and ')}.`);
  return readSettings({ stage, stages: cdkJson.context.stages });
}

/** For commands that read or write documents. */
export function requireBucket(): void {
  if (!process.env[environmentNames.documentsBucket])
    throw new CommandError('The documents bucket is unknown. Pass --bucket.');
}

/** For commands whose emails have links that work without signing in. */
export function requireLinks(): void {
  if (!process.env[environmentNames.siteUrl] || !process.env[environmentNames.signingSecretArn])
    throw new CommandError(
      'What links in emails need is unknown. Pass --site-url and --signing-secret (outputs SiteUrl and SigningSecretArn).',
    );
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
