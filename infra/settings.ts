import * as z from 'zod/mini';
import { documentExtension } from '#shared/domain/document-types.ts';
import { EmployerConsoleReading } from '#shared/domain/roles.ts';
import { OrganizationId } from '#shared/schema/common.ts';
import { Operator } from '#shared/site-operator.ts';
import { contradictionsIn } from './setting-contradictions.ts';

const matching = (pattern: RegExp, form: string) => z.string().check(z.regex(pattern, `must be ${form}`));
const hostname = [/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'a host name'] as const;
/**
 * `address@domain`, or `Name <address@domain>`. SES rejects every email whose sender name contains special
 * characters outside of quotes, or any non-ASCII characters (RFC 5322, 3.2.3).
 */
const mailbox = [
  /^([^<>@\s]+@[^<>@\s]+\.[^<>@\s]+|([\w !#$%&'*+/=?^`{|}~-]+|"[ !#-;=?A-[\]-~]+") <[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>)$/,
  'an email address, alone or as Name <address>; the name must be ASCII, and in "quotes" if it contains . , : or other special characters',
] as const;
const organizationOrEmpty = z
  .string()
  .check(
    z.refine(
      (id) => id === '' || z.safeParse(OrganizationId, id).success,
      'must be empty, or an organization ID: lowercase letters, digits, - and _',
    ),
  );
const certificate = [
  /^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/.+$/,
  'an ACM certificate in us-east-1',
] as const;
const webAcl = [/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/.+$/, 'a web ACL for CloudFront'] as const;
const orEmpty = ([pattern, form]: readonly [RegExp, string]) =>
  matching(new RegExp(`^$|${pattern.source}`), `empty, or ${form}`);

/** The retention periods CloudWatch Logs accepts. */
const LogDays = z.literal(
  [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 3653],
  'must be a retention period CloudWatch Logs supports: 1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, …',
);
const FileExtension = z
  .string()
  .check(
    z.refine((name) => documentExtension(`resume.${name}`) !== undefined, 'is not a supported document type'),
  );
const DaysOrNever = z.int('must be a whole number of days, or 0').check(z.minimum(0));
const Days = z.int('must be a whole number of days').check(z.minimum(1));

/** One stage's settings in `cdk.json`. There are no defaults: every setting is explicit. */
const StageFormat = z
  .strictObject({
    /**
     * The site's own host name. Empty: CloudFront's. It is also the user pool's `WebAuthnRelyingPartyID`, for which
     * CloudFormation takes at most 63 characters.
     */
    domain: orEmpty(hostname).check(z.maxLength(63, 'must have at most 63 characters')),
    /** ACM certificate for `domain`, in us-east-1. */
    certificateArn: orEmpty(certificate),
    /** Another origin that may call the API and upload, for working on the site against this stage. */
    allowedOrigin: orEmpty([/^https?:\/\/[^/]+$/, 'an origin, such as https://example.com']),
    /** Demo accounts are `<anything>-demo@` this domain. */
    productDomain: matching(...hostname),
    /** The sender of emails; a verified SES identity. Empty: Cognito's own sender, 50 emails a day. */
    sender: orEmpty(mailbox),
    /**
     * Where people find support, and where the team's notifications go. Without the name: links, calendar files, and
     * the suppression list need the address alone.
     */
    teamAddress: matching(...mailbox).check(z.overwrite((given) => addressOf(given))),
    /** Who runs the site: legal entity, address, attorneys, prices, governing law. `sample`: a made-up firm. */
    operator: z.union([z.literal('sample'), Operator]),
    /**
     * Accepts the sample firm and sample figures even in a stage for real people, for example to try a
     * production stage before it has users. See `reject-sample-content.ts`.
     */
    acceptSamples: z.boolean(),
    /** New accounts join it. Empty: they join no organization. */
    defaultOrganization: organizationOrEmpty,
    /** Consultation submissions go to it. Empty: to no one. */
    consultationOrganization: organizationOrEmpty,
    employerConsole: EmployerConsoleReading,
    demoAccounts: z.boolean(),
    /** An external booking widget. Empty: Landfall's own booking page. */
    schedulingUrl: orEmpty([/^https:\/\/[^\s/]+(\/\S*)?$/, 'an https address']),
    resumeTypes: z.array(FileExtension).check(z.minLength(1, 'must name at least one type')),
    /** GuardDuty scans each upload, and a file is served only after it is found clean. */
    malwareScan: z.boolean(),
    /** Nothing runs that writes the table, so an operator can restore it. See `restore:table`. */
    paused: z.boolean(),
    /** Deleting the stacks keeps accounts, data, and documents. */
    keepData: z.boolean(),
    /**
     * The stacks can't be deleted. Turn it on only after the first deployment: the CLI protects a stack before
     * creating it, and a stack whose creation failed must be deleted before trying again.
     */
    terminationProtection: z.boolean(),
    retentionDays: z.strictObject({
      logs: LogDays,
      accessLogs: LogDays,
      /** How long a deleted or replaced document can be restored. */
      oldDocumentVersions: Days,
      /** Messages from the contact page. */
      contactMessages: Days,
      /** Consultation submissions with call and resume, counted from submission; 0 keeps them. */
      consultations: DaysOrNever,
      /** Approved and denied cases with their documents, counted from the last change; 0 keeps them. */
      closedCases: DaysOrNever,
      /** Audit log entries. */
      audit: Days,
    }),
    /** AWS WAF in front of the distribution, billed monthly: see infra/README.md, "Firewall". */
    firewall: z.strictObject({
      /** The maximum number of requests per address and minute, pages included. 0: no firewall. */
      requestsPerMinute: z
        .int('must be a whole number of requests, or 0')
        .check(z.refine((limit) => limit === 0 || limit >= 10, 'must be 0, or at least 10')),
      /** The output of the firewall stack, once it is deployed. Empty: not attached. */
      webAclArn: orEmpty(webAcl),
    }),
    /**
     * The version of the secret that CloudFront sends to the API. Empty: the version that was current at the
     * last change.
     */
    originSecretVersion: orEmpty([/^[\w-]{32,64}$/, 'the ID of a version of the secret']),
    /** Only in regions where CloudFormation has budgets: see `stacks/operations.ts`. */
    monthlyBudgetUsd: z.number().check(z.positive('must be more than 0')),
    /** Receives alarms and budget warnings after confirming the subscription. Empty: no one. */
    alarmEmail: orEmpty(mailbox),
  })
  .check(({ value, issues }) => {
    for (const { setting, sentence } of contradictionsIn(value)) {
      issues.push({ code: 'custom', input: value, path: [setting], message: sentence });
    }
  });
export type StageSettings = z.infer<typeof StageFormat>;

export interface Settings extends StageSettings {
  readonly stage: string;
}

const StageName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,15}$/, 'must be a short lowercase name, such as dev or prod'));

/**
 * The settings of one stage.
 * @param context `stage` and `stages` of `cdk.json`, or overrides such as `-c stage=prod`.
 * @throws {Error} that names each setting that is missing, unknown, or invalid.
 */
export function readSettings(context: { stage: unknown; stages: unknown }): Settings {
  const stage = z.safeParse(StageName, context.stage);
  if (!stage.success) throw new Error(`cdk.json: stage ${firstMessage(stage.error)}`);
  const stages = z.safeParse(z.record(z.string(), z.unknown()), context.stages);
  const known = stages.success ? Object.keys(stages.data) : [];
  if (!stages.success || !known.includes(stage.data)) {
    throw new Error(
      `cdk.json: unknown stage "${stage.data}"; defined stages: ${known.join(', ') || '(none)'}`,
    );
  }
  const parsed = z.safeParse(StageFormat, stages.data[stage.data], { error: z.locales.en().localeError });
  if (parsed.success) return { stage: stage.data, ...parsed.data };
  const problems = parsed.error.issues.map(
    (issue) => `  ${[stage.data, ...issue.path.map(String)].join('.')}: ${issue.message}`,
  );
  throw new Error(`cdk.json: invalid settings\n${problems.join('\n')}`);
}

const firstMessage = (error: z.core.$ZodError): string => error.issues[0]?.message ?? 'is not valid';

/** The bare address of `Name <address>`. */
export const addressOf = (mailbox: string): string => /<([^>]+)>$/.exec(mailbox)?.[1] ?? mailbox;

/** The sender of emails: the setting, or an address at the product's own domain. */
export const senderOf = (settings: Settings): string =>
  settings.sender || `Landfall <no-reply@${settings.productDomain}>`;

/** The domain of the sending SES identity. */
export const senderDomainOf = (settings: Settings): string =>
  addressOf(senderOf(settings)).split('@')[1] ?? settings.productDomain;
