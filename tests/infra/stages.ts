import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import { createStacks } from '#infra/create-stacks.ts';
import { readSettings, type StageSettings } from '#infra/settings.ts';
import { functionEntries } from '#infra/stacks/functions.ts';
import { sampleOperator } from '#shared/site-operator.ts';
import { siteUrlPlaceholder } from '#shared/site-url.ts';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { type Cloud, cloudOf, resourcesIn, sharedValuesIn } from './cloud.ts';

const Named = z._default(z.record(z.string(), z.unknown()), {});
const NamedParts = z.object({ Outputs: Named, Conditions: Named });

const scratch = inject('scratch');

/** Placeholder bundles, because templates don't show what a function does. */
function placeholderBundles(): Parameters<typeof createStacks>[2] {
  const names = Object.keys(functionEntries);
  for (const name of names) {
    mkdirSync(join(scratch, 'code', name), { recursive: true });
    writeFileSync(join(scratch, 'code', name, 'index.mjs'), `export const handler = () => '${name}';\n`);
  }
  return Object.fromEntries(names.map((name) => [name, join(scratch, 'code', name)])) as Parameters<
    typeof createStacks
  >[2];
}

/** A minimal built site to upload. */
function builtSite(): string {
  const folder = join(scratch, 'site');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<link rel="canonical" href="${siteUrlPlaceholder}/">`);
  writeFileSync(join(folder, 'assets', 'index-1a2b.js'), '');
  return folder;
}

/** A production stage needs a firm of its own. */
const operator: StageSettings['operator'] = { ...sampleOperator, legalName: 'Harbor & Quay LLP' };

let appCount = 0;

/** An app whose output is removed after the tests. */
export function createApp(context: Record<string, unknown> = {}): App {
  appCount += 1;
  return new App({ context, outdir: join(scratch, `cloud-${appCount}`) });
}

/**
 * Synthesizes a stage of `cdk.json` with some settings changed.
 * @param change made to the app before it is synthesized.
 * @throws if one of the checks on the app fails.
 */
export function synthesize(
  stage: keyof typeof cdkJson.context.stages,
  changed: Partial<StageSettings> = {},
  change: (stacks: Readonly<Record<string, Stack>>) => void = () => {},
): Cloud {
  const app = createApp(cdkJson.context);
  const settings = readSettings({
    stage,
    stages: {
      [stage]: { ...cdkJson.context.stages[stage], ...(stage === 'prod' && { operator }), ...changed },
    },
  });
  change({ ...createStacks(app, settings, placeholderBundles(), builtSite()) });
  const assembly = app.synth();
  const resources = assembly.stacks.flatMap(({ stackName, template }) =>
    resourcesIn(stackName.slice(`landfall-${stage}-`.length), template),
  );
  const stacks = assembly.stacks.map(({ stackName, dependencies, template }) => ({
    name: stackName,
    dependencies: dependencies.map(({ id }) => id),
    ...sharedValuesIn(template),
  }));
  const named = assembly.stacks.map(({ template }) => NamedParts.parse(template));
  return cloudOf(
    stacks,
    resources,
    Object.assign({}, ...named.map(({ Outputs }) => Outputs)),
    Object.assign({}, ...named.map(({ Conditions }) => Conditions)),
  );
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

/** The stage a new user deploys. */
export const dev = (): Cloud => once('dev', () => synthesize('dev'));
/** The same stage while an operator restores its table. */
export const paused = (): Cloud => once('paused', () => synthesize('dev', { paused: true }));
/** A full production stage: a domain, a sender, an alarm address. */
export const prod = (): Cloud => once('prod', () => synthesize('prod', everySetting));
/** A stage with every setting enabled, including rare ones. */
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
