import * as z from 'zod/mini';
import type { Accounts, User } from './accounts.ts';
import type { Codes } from './codes.ts';
import type { Encryptor } from './encryptor.ts';
import type { HourlyLimits } from './hourly-limits.ts';
import type { Mailer } from './messages.ts';
import type { Passkeys } from './passkeys.ts';
import { invalidParameter, PoolError } from './pool-error.ts';
import type { PoolClient, PoolSettings } from './pool-settings.ts';
import type { Tokens } from './tokens.ts';

/** What every action of the pool uses. */
export interface Pool {
  readonly settings: PoolSettings;
  /** The pool's name inside SRP: its ID after the underscore. */
  readonly poolName: string;
  readonly accounts: Accounts;
  readonly codes: Codes;
  readonly hourlyLimits: HourlyLimits;
  readonly passkeys: Passkeys;
  readonly tokens: Tokens;
  readonly encryptor: Encryptor;
  readonly mailer: Mailer;
  /** Invokes the post-confirmation trigger. */
  confirmed(
    user: User,
    clientId: string,
    source: 'ConfirmSignUp' | 'ConfirmForgotPassword',
    metadata?: Record<string, string>,
  ): Promise<void>;
}

export interface PoolAction {
  /** Actions for operators are signed with AWS credentials and checked against the caller's policies. */
  readonly signed: boolean;
  run(pool: Pool, input: unknown): Promise<unknown>;
}

const OnPool = z.object({ UserPoolId: z.string() });

const action =
  (signed: boolean) =>
  <Input extends z.core.$ZodType>(
    input: Input,
    run: (pool: Pool, input: z.output<Input>) => Promise<unknown> | unknown,
  ): PoolAction => ({
    signed,
    run: async (pool, raw) => {
      const parsed = z.safeParse(input, raw);
      if (!parsed.success) {
        const [problem] = parsed.error.issues;
        throw invalidParameter(`${problem?.path.join('.') ?? 'request'}: ${problem?.message ?? 'not valid'}`);
      }
      const { data: named } = OnPool.safeParse(raw);
      if (named && named.UserPoolId !== pool.settings.id)
        throw new PoolError('ResourceNotFoundException', `User pool ${named.UserPoolId} does not exist.`);
      return run(pool, parsed.data);
    },
  });

/** Actions a browser calls without AWS credentials. */
export const openAction = action(false);
/** Actions a function or operator calls with AWS credentials. */
export const signedAction = action(true);

export const Metadata = z.optional(z.record(z.string(), z.string()));
/**
 * The formats Cognito accepts for a user name (which may be an email address), a code, and an attribute.
 * Source: the model of its API, https://github.com/boto/botocore/tree/develop/botocore/data/cognito-idp
 */
export const Username = z
  .string()
  .check(z.minLength(1), z.maxLength(128), z.regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u));
export const Code = z.string().check(z.maxLength(2048), z.regex(/^\S+$/));
export const Attributes = z.array(
  z.object({
    Name: z.string().check(z.minLength(1), z.maxLength(32)),
    Value: z.optional(
      z.string().check(
        // Counted in bytes: https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
        z.refine((value) => Buffer.byteLength(value) <= 2048, 'Exceeded the maximum length of 2048'),
      ),
    ),
  }),
);

export const attributeRecord = (list: z.infer<typeof Attributes>): Record<string, string> =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value ?? '']));

/** A blank value removes an attribute, as in Cognito. */
export const withChanges = (attributes: Record<string, string>, changes: Record<string, string>) =>
  Object.fromEntries(Object.entries({ ...attributes, ...changes }).filter(([, value]) => value !== ''));

export const attributeList = (user: User) =>
  Object.entries({ sub: user.username, email: user.email, ...user.attributes }).map(([Name, Value]) => ({
    Name,
    Value,
  }));

/**
 * The attributes that every pool has. This product's pool has no others: its template's `Schema` only says which of
 * these can't change.
 * Source: https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html
 */
const standardAttributes = [
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'phone_number_verified',
  'picture',
  'preferred_username',
  'profile',
  'sub',
  'updated_at',
  'website',
  'zoneinfo',
];

/** What only Cognito and operators write. */
const notForClients = ['email_verified', 'phone_number_verified', 'sub'];

/**
 * @param client whose permissions apply; an operator isn't restricted
 * @throws PoolError for an attribute that the pool doesn't have, that the client may not write, or that is immutable.
 * Source of the first message: amazon-archives/amazon-cognito-identity-js#437, aws-amplify/amplify-flutter#509
 */
export function requireWritable(
  pool: Pool,
  names: readonly string[],
  { client, isNew }: { client?: PoolClient; isNew: boolean },
): void {
  const unknown = names.filter((name) => !standardAttributes.includes(name));
  if (unknown.length > 0) {
    const lines = unknown.map((name) => `${name}: Attribute does not exist in the schema.\n`);
    throw invalidParameter(`Attributes did not conform to the schema: ${lines.join('')}`);
  }
  for (const name of names) {
    if (client && (notForClients.includes(name) || client.writeAttributes?.includes(name) === false)) {
      throw new PoolError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
    }
    // "sub" is Cognito's own.
    if (name === 'sub' || (!isNew && pool.settings.immutable.includes(name))) {
      throw invalidParameter(`user.${name}: Attribute cannot be updated.`);
    }
  }
}

export function requireClient(pool: Pool, id: string): PoolClient {
  const client = pool.settings.clients.find((each) => each.id === id);
  if (!client) throw new PoolError('ResourceNotFoundException', `User pool client ${id} does not exist.`);
  return client;
}
