import * as z from 'zod/mini';

const PasswordPolicy = z.object({
  MinimumLength: z._default(z.number(), 8),
  RequireLowercase: z._default(z.boolean(), false),
  RequireUppercase: z._default(z.boolean(), false),
  RequireNumbers: z._default(z.boolean(), false),
  RequireSymbols: z._default(z.boolean(), false),
  TemporaryPasswordValidityDays: z._default(z.number(), 7),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

const SchemaAttribute = z.object({ Name: z.string(), Mutable: z._default(z.boolean(), true) });

/** The parts of `AWS::Cognito::UserPool` that a local run uses, after its references are resolved. */
const UserPoolProperties = z.object({
  Schema: z.optional(z.array(SchemaAttribute)),
  UsernameAttributes: z.optional(z.array(z.string())),
  AdminCreateUserConfig: z.optional(
    z.object({
      AllowAdminCreateUserOnly: z.optional(z.boolean()),
      InviteMessageTemplate: z.optional(
        z.object({ EmailMessage: z.optional(z.string()), EmailSubject: z.optional(z.string()) }),
      ),
    }),
  ),
  EmailConfiguration: z.optional(z.object({ From: z.optional(z.string()) })),
  LambdaConfig: z.optional(z.record(z.string(), z.unknown())),
  MfaConfiguration: z.optional(z.enum(['OFF', 'ON', 'OPTIONAL'])),
  EnabledMfas: z.optional(z.array(z.string())),
  Policies: z.optional(
    z.object({
      PasswordPolicy: z.optional(PasswordPolicy),
      SignInPolicy: z.optional(z.object({ AllowedFirstAuthFactors: z.array(z.string()) })),
    }),
  ),
  UserPoolTier: z.optional(z.enum(['LITE', 'ESSENTIALS', 'PLUS'])),
  WebAuthnRelyingPartyID: z.optional(z.string()),
  WebAuthnUserVerification: z._default(z.enum(['required', 'preferred']), 'preferred'),
  WebAuthnFactorConfiguration: z._default(
    z.enum(['SINGLE_FACTOR', 'MULTI_FACTOR_WITH_USER_VERIFICATION']),
    'SINGLE_FACTOR',
  ),
  VerificationMessageTemplate: z.optional(
    z.object({ EmailMessage: z.optional(z.string()), EmailSubject: z.optional(z.string()) }),
  ),
});

const Unit = z._default(z.enum(['seconds', 'minutes', 'hours', 'days']), 'hours');
const unitSeconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

const UserPoolClientProperties = z.object({
  ExplicitAuthFlows: z._default(z.array(z.string()), ['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH']),
  GenerateSecret: z.optional(z.boolean()),
  EnableTokenRevocation: z._default(z.boolean(), true),
  PreventUserExistenceErrors: z.optional(z.enum(['ENABLED', 'LEGACY'])),
  AccessTokenValidity: z.optional(z.number()),
  IdTokenValidity: z.optional(z.number()),
  RefreshTokenValidity: z.optional(z.number()),
  AuthSessionValidity: z._default(z.number(), 3),
  TokenValidityUnits: z.optional(
    z.object({
      AccessToken: Unit,
      IdToken: Unit,
      RefreshToken: z._default(z.enum(['seconds', 'minutes', 'hours', 'days']), 'days'),
    }),
  ),
  RefreshTokenRotation: z.optional(
    z.object({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z._default(z.number(), 0),
    }),
  ),
  WriteAttributes: z.optional(z.array(z.string())),
});

export interface PoolClient {
  readonly id: string;
  readonly flows: readonly string[];
  readonly hidesUserExistence: boolean;
  readonly revocation: boolean;
  readonly rotation: boolean;
  readonly writeAttributes: readonly string[] | undefined;
  /** Seconds. */
  readonly accessSeconds: number;
  readonly idSeconds: number;
  readonly refreshSeconds: number;
  readonly sessionSeconds: number;
}

/** A pool's passkey settings. */
export interface PasskeySettings {
  /** The host that passkeys belong to: the site's, without a port. */
  readonly relyingParty: string;
  /** The one origin they may be used on. */
  readonly origin: string;
  readonly userVerification: 'required' | 'preferred';
  /** Whether signing in with one can replace the second factor as well. */
  readonly countsAsBothFactors: boolean;
}

export interface PoolSettings {
  readonly id: string;
  readonly region: string;
  readonly arn: string;
  /** The issuer in tokens; the gateway's authorizer requires the same one. */
  readonly issuer: string;
  readonly groups: readonly string[];
  readonly clients: readonly PoolClient[];
  readonly policy: PasswordPolicy;
  readonly totp: boolean;
  /** Undefined if passkeys aren't a first factor. */
  readonly passkeys: PasskeySettings | undefined;
  readonly selfSignUp: boolean;
  readonly from: string;
  readonly verification: { readonly subject: string; readonly message: string };
  readonly invitation: { readonly subject: string; readonly message: string };
  /** Set when an account is created, and immutable afterward. */
  readonly immutable: readonly string[];
  /** ARNs of the functions behind the triggers that a local run supports. */
  readonly triggers: { readonly CustomMessage?: string; readonly PostConfirmation?: string };
}

const knownTriggers = ['CustomMessage', 'PostConfirmation'];

export function poolClient(id: string, resolved: unknown): PoolClient {
  const client = UserPoolClientProperties.parse(resolved);
  if (client.GenerateSecret) throw new Error('A user pool client with a secret is not supported locally.');
  const units = client.TokenValidityUnits;
  return {
    id,
    flows: client.ExplicitAuthFlows,
    hidesUserExistence: client.PreventUserExistenceErrors === 'ENABLED',
    revocation: client.EnableTokenRevocation,
    rotation: client.RefreshTokenRotation?.Feature === 'ENABLED',
    writeAttributes: client.WriteAttributes,
    accessSeconds: (client.AccessTokenValidity ?? 1) * unitSeconds[units?.AccessToken ?? 'hours'],
    idSeconds: (client.IdTokenValidity ?? 1) * unitSeconds[units?.IdToken ?? 'hours'],
    refreshSeconds: (client.RefreshTokenValidity ?? 30) * unitSeconds[units?.RefreshToken ?? 'days'],
    sessionSeconds: client.AuthSessionValidity * 60,
  };
}

interface PoolParts {
  readonly id: string;
  /** The site's host and port, and the host names in the template that it stands for. */
  readonly site: { readonly host: string; readonly domains: readonly string[] };
  readonly region: string;
  readonly arn: string;
  readonly properties: unknown;
  readonly groups: readonly string[];
  readonly clients: readonly PoolClient[];
}

/** @throws if the template asks for what Cognito would reject, or what passkeys would not work with */
function passkeySettings(
  pool: z.infer<typeof UserPoolProperties>,
  { host, domains }: PoolParts['site'],
): PasskeySettings | undefined {
  const factors = pool.Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD'];
  if (!factors.includes('WEB_AUTHN')) return undefined;
  if (!factors.includes('PASSWORD')) throw new Error('WEB_AUTHN cannot be the only first factor.');
  if (pool.UserPoolTier === 'LITE') throw new Error('Passkeys need the Essentials plan.');
  const relyingParty = pool.WebAuthnRelyingPartyID ?? '';
  if (![host, ...domains].includes(relyingParty))
    throw new Error(`Passkeys of "${relyingParty}" would not work on this site.`);
  const multiFactor = pool.WebAuthnFactorConfiguration === 'MULTI_FACTOR_WITH_USER_VERIFICATION';
  // SetUserPoolMfaConfig rejects this: https://github.com/go-to-k/cdkd/issues/2064
  if (pool.MfaConfiguration === 'ON' && !multiFactor)
    throw new Error('Passkeys must count as multi-factor where MFA is required.');
  return {
    relyingParty: new URL(`http://${host}`).hostname,
    origin: `http://${host}`,
    userVerification: multiFactor ? 'required' : pool.WebAuthnUserVerification,
    countsAsBothFactors: multiFactor,
  };
}

/** @throws if the template asks for something this pool doesn't support: better loud than subtly different */
export function poolSettings(parts: PoolParts): PoolSettings {
  const pool = UserPoolProperties.parse(parts.properties);
  if (pool.UsernameAttributes?.join() !== 'email') {
    throw new Error('Only user pools with email as the sign-in name are supported locally.');
  }
  const immutable = (pool.Schema ?? []).filter(({ Mutable }) => !Mutable).map(({ Name }) => Name);
  // Cognito would let any access token change the address, and with it the account's mailbox.
  if (!immutable.includes('email')) {
    throw new Error('Only user pools with an immutable email are supported locally.');
  }
  const triggers: Record<string, string> = {};
  for (const [name, value] of Object.entries(pool.LambdaConfig ?? {})) {
    if (!knownTriggers.includes(name) || typeof value !== 'string') {
      throw new Error(`The user pool trigger ${name} is not supported locally.`);
    }
    triggers[name] = value;
  }
  const invite = pool.AdminCreateUserConfig?.InviteMessageTemplate;
  return {
    ...parts,
    issuer: `https://cognito-idp.${parts.region}.amazonaws.com/${parts.id}`,
    policy: pool.Policies?.PasswordPolicy ?? PasswordPolicy.parse({}),
    totp: pool.MfaConfiguration !== 'OFF' && (pool.EnabledMfas ?? []).includes('SOFTWARE_TOKEN_MFA'),
    passkeys: passkeySettings(pool, parts.site),
    selfSignUp: pool.AdminCreateUserConfig?.AllowAdminCreateUserOnly !== true,
    from: pool.EmailConfiguration?.From ?? 'no-reply@verificationemail.com',
    verification: {
      subject: pool.VerificationMessageTemplate?.EmailSubject ?? 'Your verification code',
      message: pool.VerificationMessageTemplate?.EmailMessage ?? 'Your confirmation code is {####}',
    },
    invitation: {
      subject: invite?.EmailSubject ?? 'Your temporary password',
      message: invite?.EmailMessage ?? 'Your username is {username} and temporary password is {####}.',
    },
    immutable,
    triggers,
  };
}
