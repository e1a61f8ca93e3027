import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { landfall } from '#infra/create-stacks.ts';
import { readSettings, type StageSettings } from '#infra/settings.ts';
import { functionEntries } from '#infra/stacks/functions.ts';
import { sampleOperator } from '#shared/site-operator.ts';
import { siteUrlPlaceholder } from '#shared/site-url.ts';
import cdkJson from '../../cdk.json' with { type: 'json' };

const Resource = z.object({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  DeletionPolicy: z.optional(z.string()),
  DependsOn: z._default(z.array(z.string()), []),
});
const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z._default(z.record(z.string(), z.unknown()), {}),
});

export interface FoundResource extends z.infer<typeof Resource> {
  readonly id: string;
  /** The stack's part of the name: `data`, `api`, … */
  readonly part: string;
}

interface FoundStack {
  readonly name: string;
  readonly dependencies: readonly string[];
}

/** A synthesized stage, for assertions. */
export interface Cloud {
  readonly stacks: readonly FoundStack[];
  readonly resources: readonly FoundResource[];
  readonly outputs: Readonly<Record<string, unknown>>;
  of(type: string, part?: string): FoundResource[];
  /** The only resource of the type. */
  the(type: string, part?: string): FoundResource;
  /** The only function of a domain or trigger. */
  function(service: string): FoundResource;
  /** What the policies of a function's role allow. */
  statements(service: string): Statement[];
  /** What they deny. */
  denials(service: string): Statement[];
}

const OneOrMore = z.union([z.string(), z.array(z.string())]);
const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: OneOrMore,
  Resource: z.unknown(),
  Condition: z.optional(z.unknown()),
});
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  /** As JSON text, so that tests can look for parts of an ARN. */
  readonly resources: readonly string[];
  readonly condition: unknown;
}

const scratch = mkdtempSync(join(tmpdir(), 'landfall-infra-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** Stand-ins for the bundles: templates do not show what a function does. */
function standIns(): Parameters<typeof landfall>[2] {
  const names = Object.keys(functionEntries);
  for (const name of names) {
    mkdirSync(join(scratch, 'code', name), { recursive: true });
    writeFileSync(join(scratch, 'code', name, 'index.mjs'), `export const handler = () => '${name}';\n`);
  }
  return Object.fromEntries(names.map((name) => [name, join(scratch, 'code', name)])) as Parameters<
    typeof landfall
  >[2];
}

/** As far as templates show, a built site to upload. */
function builtSite(): string {
  const folder = join(scratch, 'site');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<link rel="canonical" href="${siteUrlPlaceholder}/">`);
  writeFileSync(join(folder, 'assets', 'index-1a2b.js'), '');
  return folder;
}

/** A production stage has a firm of its own. */
const operator: StageSettings['operator'] = { ...sampleOperator, legalName: 'Harbor & Quay LLP' };

let stagesMade = 0;

/**
 * Synthesizes a stage of `cdk.json` with some settings changed.
 * @param change what a test adds to the app before it is synthesized.
 * @throws when one of the checks on the app fails.
 */
export function synthesize(
  stage: keyof typeof cdkJson.context.stages,
  changed: Partial<StageSettings> = {},
  change: (stacks: Readonly<Record<string, Stack>>) => void = () => {},
): Cloud {
  stagesMade += 1;
  const app = new App({ context: cdkJson.context, outdir: join(scratch, `cloud-${stagesMade}`) });
  const settings = readSettings({
    stage,
    stages: {
      [stage]: { ...cdkJson.context.stages[stage], ...(stage === 'prod' && { operator }), ...changed },
    },
  });
  change({ ...landfall(app, settings, standIns(), builtSite()) });
  const assembly = app.synth();
  const templates = assembly.stacks.map((stack) => ({
    part: stack.stackName.slice(`landfall-${stage}-`.length),
    ...Template.parse(stack.template),
  }));
  const resources = templates.flatMap(({ part, Resources }) =>
    Object.entries(Resources).map(([id, resource]) => ({ id, part, ...resource })),
  );
  const stacks = assembly.stacks.map(({ stackName, dependencies }) => ({
    name: stackName,
    dependencies: dependencies.map(({ id }) => id),
  }));
  return cloudOf(stacks, resources, Object.assign({}, ...templates.map(({ Outputs }) => Outputs)));
}

export function cloudOf(
  stacks: readonly FoundStack[],
  resources: readonly FoundResource[],
  outputs: Record<string, unknown> = {},
): Cloud {
  const of = (type: string, part?: string) =>
    resources.filter((resource) => resource.Type === type && (part === undefined || resource.part === part));
  const only = (found: readonly FoundResource[], what: string): FoundResource => {
    const [first, second] = found;
    if (!first || second) throw new Error(`There are ${found.length} of ${what}, not one.`);
    return first;
  };
  const serviceOf = (resource: FoundResource): unknown =>
    z.safeParse(
      z.object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) }),
      resource.Properties,
    ).data?.Environment.Variables.POWERTOOLS_SERVICE_NAME;
  const lambda = (service: string) =>
    only(
      of('AWS::Lambda::Function').filter((resource) => serviceOf(resource) === service),
      service,
    );
  const ofRole = (service: string): Statement[] => {
    const { Role } = z
      .object({ Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }) })
      .parse(lambda(service).Properties);
    const role = Role['Fn::GetAtt'][0];
    return of('AWS::IAM::Policy')
      .filter((policy) => JSON.stringify(policy.Properties.Roles) === JSON.stringify([{ Ref: role }]))
      .flatMap((policy) => statementsOf(policy));
  };
  return {
    stacks,
    resources,
    outputs,
    of,
    the: (type, part) => only(of(type, part), type),
    function: lambda,
    statements: (service) => ofRole(service).filter(({ effect }) => effect === 'Allow'),
    denials: (service) => ofRole(service).filter(({ effect }) => effect === 'Deny'),
  };
}

export function statementsOf(policy: FoundResource): Statement[] {
  const document = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) });
  return document.parse(policy.Properties).PolicyDocument.Statement.map((statement) => ({
    effect: statement.Effect,
    actions: [statement.Action].flat(),
    resources: [statement.Resource].flat().map((resource) => JSON.stringify(resource)),
    condition: statement.Condition,
  }));
}

const made = new Map<string, Cloud>();
const once = (name: string, make: () => Cloud): Cloud => {
  const found = made.get(name) ?? make();
  made.set(name, found);
  return found;
};

const everySetting = {
  domain: 'app.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0000',
  sender: 'Landfall <no-reply@example.com>',
  teamAddress: 'team@example.com',
  alarmEmail: 'operations@example.com',
  allowedOrigin: 'http://localhost:5173',
} as const;

/** The stage a newcomer deploys. */
export const dev = (): Cloud => once('dev', () => synthesize('dev'));
/** A full production stage: a domain, a sender, someone to alert. */
export const prod = (): Cloud => once('prod', () => synthesize('prod', everySetting));
/** A stage with every setting there is, those included that few have. */
export const everything = (): Cloud =>
  once('everything', () =>
    synthesize('dev', {
      ...everySetting,
      schedulingUrl: 'https://calls.example/landfall?hide=1',
      malwareScan: true,
      keepData: true,
      terminationProtection: true,
      firewall: { requestsPerMinute: 3000, webAclArn: '' },
      originSecretVersion: 'a'.repeat(36),
    }),
  );
