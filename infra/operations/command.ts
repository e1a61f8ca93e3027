import { parseArgs } from 'node:util';

/** Ends a command with a one-line message instead of a stack trace when its input is invalid. */
export class CommandError extends Error {}

export interface OptionText {
  /** Stands for the value in the help, such as `<address>`. */
  readonly value: string;
  readonly text: string;
}

/** What a command's arguments are read by and its help is made of. Every value is a text. */
export interface CommandDescription<
  Required extends string = never,
  Optional extends string = never,
  Switch extends string = never,
> {
  /** Its script in package.json. */
  readonly script: string;
  /** What it does, in sentences. */
  readonly does: string;
  readonly required?: Readonly<Record<Required, OptionText>>;
  readonly optional?: Readonly<Record<Optional, OptionText>>;
  /** Options without a value. */
  readonly switches?: Readonly<Record<Switch, string>>;
}
type AnyDescription = CommandDescription<string, string, string>;

export interface GivenOptions<Required extends string, Optional extends string, Switch extends string> {
  readonly values: Readonly<Record<Required, string>> & Partial<Readonly<Record<Optional, string>>>;
  readonly switches: Readonly<Record<Switch, boolean>>;
}

/**
 * Reads a command's arguments.
 * @throws {CommandError} if an option is unknown, incomplete, or missing
 */
export function readArguments<
  Required extends string = never,
  Optional extends string = never,
  Switch extends string = never,
>(
  description: CommandDescription<Required, Optional, Switch>,
  args: readonly string[],
): GivenOptions<Required, Optional, Switch> {
  const { required = {}, switches = {} }: AnyDescription = description;
  const given = parse(description, args);
  const missing = Object.keys(required).filter((name) => !given[name]);
  if (missing.length > 0)
    throw wrongUsage(description, `Missing: ${missing.map((name) => `--${name}`).join(', ')}.`);
  return {
    values: Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string')),
    switches: Object.fromEntries(Object.keys(switches).map((name) => [name, given[name] === true])),
  } as GivenOptions<Required, Optional, Switch>;
}

function parse(
  { required, optional, switches, ...description }: AnyDescription,
  args: readonly string[],
): Record<string, string | boolean | undefined> {
  const typed = <Type extends string>(type: Type, names: object = {}) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, { type }]));
  const options = {
    ...typed('string', required),
    ...typed('string', optional),
    ...typed('boolean', switches),
  };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    if (!isWrongOption(error)) throw error;
    // The rest is about positional arguments, which no command has.
    throw wrongUsage(description, `${error.message.split('.')[0]}.`);
  }
}

/** A mistake on the command line, with where the options are explained. */
export const wrongUsage = ({ script }: Pick<AnyDescription, 'script'>, message: string): CommandError =>
  new CommandError(`${message} "npm run ${script} -- --help" lists the options.`);

const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_PARSE_ARGS_');

/** The text of `--help`. */
export function helpOf({
  script,
  does,
  required = {},
  optional = {},
  switches = {},
}: AnyDescription): string {
  const withValue = ([name, { value, text }]: [string, OptionText]) => [`--${name} ${value}`, text] as const;
  const needed = Object.entries(required).map(withValue);
  const lines = [
    ...needed,
    ...Object.entries(optional).map(withValue),
    ...Object.entries(switches).map(([name, text]) => [`--${name}`, text] as const),
  ];
  const width = Math.max(0, ...lines.map(([option]) => option.length));
  return [
    does,
    '',
    ['Usage: npm run', script, '--', ...needed.map(([option]) => option), '[options]'].join(' '),
    '',
    ...lines.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`),
  ].join('\n');
}

/**
 * Runs a command with the options it was called with, or prints its help. An error the user can fix is printed as one
 * line, any other error in full.
 */
export async function runCommand<
  Required extends string = never,
  Optional extends string = never,
  Switch extends string = never,
>(
  description: CommandDescription<Required, Optional, Switch>,
  command: (given: GivenOptions<Required, Optional, Switch>) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${helpOf(description)}\n`);
    return;
  }
  try {
    await command(readArguments(description, args));
  } catch (error) {
    const message = fixableMessage(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}

/** What to print for an error that the user can fix, or undefined for any other error. */
export function fixableMessage(error: unknown): string | undefined {
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const advice = fixes[error.name] ?? ('code' in error ? fixes[String(error.code)] : undefined);
  return advice && `${messageOf(error)}. ${advice}`.replace('..', '.');
}

/** Node leaves the message empty if a host has several addresses, as localhost may, and none can be reached. */
const messageOf = (error: Error): string =>
  error instanceof AggregateError && error.message === '' ? messageOf(error.errors[0]) : error.message;

const expired = 'Sign in to AWS again, for example with "aws sso login".';
const denied = 'Use credentials that allow this, such as those you deploy with.';
/**
 * What to do about errors of AWS and of the network that come from the command line or the shell, by their name or code.
 * S3 has its own names: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
const fixes: Readonly<Record<string, string>> = {
  ResourceNotFoundException: 'Check the names of tables and user pool, and AWS_REGION.',
  NoSuchBucket: 'Check --bucket.',
  CredentialsProviderError: 'Set AWS_PROFILE, or sign in with "aws sso login".',
  ExpiredTokenException: expired,
  ExpiredToken: expired,
  UnrecognizedClientException: expired,
  AccessDeniedException: denied,
  AccessDenied: denied,
  InvalidPasswordException: 'Pass another --password.',
  ENOTFOUND: 'Check --user-pool, AWS_REGION, and the connection.',
  ECONNREFUSED: 'If this is the local run, start it again with "npm start".',
};
