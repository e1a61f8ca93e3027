import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { maxAttempts, stalledAfterMinutes } from '#functions/data/documents/packet.ts';
import { bundleFunctions } from '#infra/constructs/function-bundles.ts';
import { projectFolder } from '#infra/create-stacks.ts';
import { ensureAssembly } from '#infra/local/build.ts';
import { readAssembly } from '#infra/local/template/assembly.ts';
import { functionEntries, servedDomains } from '#infra/stacks/functions.ts';
import { bundleBudget, filesAtStart, startSize } from '#tests/load/budgets.ts';
import { dev, prod } from './stages.ts';

const services = Object.keys(functionEntries);

describe.each(services)('the function %s', (service) => {
  it('runs Node 24 on arm64, is traced and bounded, and writes structured logs to its own group', () => {
    const { Properties } = dev().function(service);
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: expect.any(Number),
      MemorySize: expect.any(Number),
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
    });
    expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });
});

describe('logs', () => {
  it.each([
    ['dev', dev, 14, 30],
    ['prod', prod, 90, 90],
  ] as const)('of %s are kept for the configured period', (_stage, cloud, days, accessDays) => {
    const groups = cloud().of('AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThan(services.length);
    for (const { id, part, Properties } of groups) {
      const expected = part === 'api' && id.startsWith('AccessLog') ? accessDays : days;
      expect(Properties.RetentionInDays, id).toBe(expected);
    }
  });
});

const Arn = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });
const queueIds = () =>
  dev()
    .of('AWS::SQS::Queue')
    .map(({ id }) => id);

const mappingOf = (service: string) =>
  dev()
    .of('AWS::Lambda::EventSourceMapping')
    .map(({ Properties }) => Properties)
    .find(({ FunctionName }) => JSON.stringify(FunctionName).includes(dev().function(service).id));

describe('asynchronous work', () => {
  it('builds each packet that is ordered, two at a time, and keeps failed records', () => {
    const mapping = z
      .looseObject({
        FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
        DestinationConfig: z.object({ OnFailure: z.object({ Destination: Arn }) }),
        MaximumRetryAttempts: z.number(),
      })
      .parse(mappingOf('build-packet'));
    expect(mapping).toMatchObject({ BatchSize: 1, ParallelizationFactor: 2 });
    expect(mapping.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual(
      [
        { entity: { S: ['Packet'] }, state: { S: ['QUEUED'] } },
        { entity: { S: ['ChecklistItem'] }, status: { S: ['ACCEPTED'] } },
      ].map((NewImage) => ({ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage } })),
    );
    expect(queueIds()).toContain(mapping.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]);
    // All attempts end before administrators are told that the packet has stalled.
    const { Timeout } = z.object({ Timeout: z.number() }).parse(dev().function('build-packet').Properties);
    expect((mapping.MaximumRetryAttempts + 1) * Timeout).toBeLessThan(stalledAfterMinutes * 60);
    expect(mapping.MaximumRetryAttempts + 1).toBe(maxAttempts);
  });

  it('sends failed scheduled calls to a dead-letter queue', () => {
    const Rule = z.object({
      ScheduleExpression: z.optional(z.string()),
      Targets: z.array(
        z.object({
          Arn,
          DeadLetterConfig: z.object({ Arn }),
          RetryPolicy: z.object({ MaximumRetryAttempts: z.number() }),
        }),
      ),
    });
    const rules = dev()
      .of('AWS::Events::Rule')
      .map(({ Properties }) => Rule.parse(Properties));
    const called = rules.map(({ ScheduleExpression, Targets }) => [
      ScheduleExpression,
      ...Targets.map((target) => target.Arn['Fn::GetAtt'][0]),
    ]);
    expect(called.sort()).toEqual([
      [undefined, dev().function('record-mail-events').id],
      [undefined, dev().function('record-scan').id],
      ['rate(1 hour)', dev().function('purge').id],
      ['rate(15 minutes)', dev().function('send-reminders').id],
      ['rate(5 minutes)', dev().function('resend-mail').id],
    ]);
    for (const target of rules.flatMap(({ Targets }) => Targets)) {
      expect(queueIds()).toContain(target.DeadLetterConfig.Arn['Fn::GetAtt'][0]);
      expect(target.RetryPolicy.MaximumRetryAttempts).toBeGreaterThan(0);
    }
  });

  it.each(['purge', 'send-reminders', 'resend-mail', 'record-mail-events', 'record-scan'])(
    'sends failed runs of %s there too',
    (service) => {
      const { DeadLetterConfig } = z
        .object({ DeadLetterConfig: z.object({ TargetArn: Arn }) })
        .parse(dev().function(service).Properties);
      expect(queueIds()).toContain(DeadLetterConfig.TargetArn['Fn::GetAtt'][0]);
    },
  );

  it('receives delivery events for each email, including Cognito’s', () => {
    const set = prod().the('AWS::SES::ConfigurationSet').id;
    const destination = prod().the('AWS::SES::ConfigurationSetEventDestination').Properties;
    expect(destination).toMatchObject({
      ConfigurationSetName: { Ref: set },
      EventDestination: { Enabled: true, MatchingEventTypes: ['send', 'bounce', 'complaint'] },
    });
    expect(JSON.stringify(destination)).toContain('event-bus/default');
    const [rule] = prod()
      .of('AWS::Events::Rule')
      .filter(({ Properties }) => JSON.stringify(Properties.EventPattern ?? '').includes('aws.ses'));
    expect(rule?.Properties.EventPattern).toMatchObject({
      source: ['aws.ses'],
      detail: { eventType: ['Send', 'Bounce', 'Complaint'] },
    });
    const { Targets } = z
      .object({ Targets: z.array(z.object({ Arn, DeadLetterConfig: z.object({ Arn }) })) })
      .parse(rule?.Properties);
    expect(Targets.map((target) => target.Arn['Fn::GetAtt'][0])).toEqual([
      prod().function('record-mail-events').id,
    ]);
    expect(prod().the('AWS::Cognito::UserPool').Properties.EmailConfiguration).toMatchObject({
      ConfigurationSet: { Ref: set },
    });
  });

  it('reports each change of a case and its parts, and keeps failed records', () => {
    const { FilterCriteria, DestinationConfig, ...mapping } = z
      .looseObject({
        FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
        DestinationConfig: z.object({ OnFailure: z.object({ Destination: Arn }) }),
      })
      .parse(mappingOf('update-case-work'));
    expect(mapping).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    const S = [
      ...['Case', 'ChecklistItem', 'DocumentRequest', 'Document', 'Deadlines', 'Filing'],
      ...['Conversation', 'Person'],
    ];
    expect(FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      { dynamodb: { NewImage: { entity: { S } } } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: { entity: { S: [...S, 'Intake'] } } } },
      {
        dynamodb: { NewImage: { entity: { S: ['Intake'] }, sent: { M: { at: { S: [{ exists: true }] } } } } },
      },
      {
        dynamodb: {
          NewImage: { entity: { S: ['BulkChange', 'CaseImport', 'CaseExport'] }, state: { S: ['RUNNING'] } },
        },
      },
    ]);
    expect(queueIds()).toContain(DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]);
    // A bulk change has more steps than the 16 after which Lambda stops a loop.
    expect(prod().function('update-case-work').Properties.RecursiveLoop).toBe('Allow');
  });

  it('sends each new mail and keeps failed records', () => {
    const mapping = mappingOf('send-mail');
    expect(mapping).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    const { FilterCriteria, DestinationConfig } = z
      .object({
        FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
        DestinationConfig: z.object({ OnFailure: z.object({ Destination: Arn }) }),
      })
      .parse(mapping);
    expect(FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['Mail'] } } } },
      // Sent again by an administrator.
      {
        eventName: ['MODIFY'],
        dynamodb: { NewImage: { entity: { S: ['Mail'] }, attempts: { N: ['0'] } } },
      },
    ]);
    expect(queueIds()).toContain(DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]);
  });
});

const Started = z.record(z.string(), z.object({ exported: z.array(z.string()), schemas: z.number() }));

const Bundled = z.object({
  Code: z.object({ S3Key: z.string() }),
  Environment: z.object({ Variables: z.object({ POWERTOOLS_SERVICE_NAME: z.string() }) }),
});

/** Each function's bundle folder in the app that the build synthesized. */
async function bundlesOfBuild(): Promise<ReadonlyMap<string, string>> {
  const stacks = readAssembly(await ensureAssembly(() => undefined));
  const bundles = stacks.flatMap(({ template, assets }) =>
    Object.values(template.Resources).flatMap(({ Properties }) => {
      const { data } = z.safeParse(Bundled, Properties);
      const folder = assets.get(data?.Code.S3Key ?? '');
      return data && folder ? [[data.Environment.Variables.POWERTOOLS_SERVICE_NAME, folder] as const] : [];
    }),
  );
  return new Map(bundles);
}

/** One of each kind, bundled again for comparison; the others are bundled by the same rules. */
const comparedServices = ['cases', 'send-mail'] as const;

describe('bundles', () => {
  // Inside the project, as in a deployment, because source maps name the sources relative to themselves.
  mkdirSync(join(projectFolder, 'dist'), { recursive: true });
  const scratch = mkdtempSync(join(projectFolder, 'dist', 'test-bundles-'));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  let folders: ReadonlyMap<string, string>;
  const folderOf = (service: string): string => folders.get(service) ?? '';
  beforeAll(async () => {
    folders = await bundlesOfBuild();
    expect([...folders.keys()].sort()).toEqual([...services].sort());
  });

  it('are reproducible', async () => {
    const files = (folder: string) =>
      Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
    const entries = comparedServices.map((service) => [service, functionEntries[service] ?? '']);
    const again = await bundleFunctions(projectFolder, scratch, Object.fromEntries(entries));
    // Another process built the others, in another folder.
    for (const service of comparedServices)
      expect(files(again[service] ?? ''), service).toEqual(files(folderOf(service)));
  });

  it('include the thread that reads PDFs', () => {
    expect(readdirSync(folderOf('build-packet'))).toContain('check-pdf-worker.mjs');
  });

  it('are within their budget', () => {
    for (const service of services)
      expect(startSize(folderOf(service)), service).toBeLessThanOrEqual(bundleBudget(service));
  });

  it('export a handler, and those of domains start without the schemas that only some requests need', () => {
    const script = join(import.meta.dirname, 'start-bundles.ts');
    const output = execFileSync(process.execPath, [script, ...services.map(folderOf)]);
    const started = Started.parse(JSON.parse(output.toString()));
    for (const service of services)
      expect(started[folderOf(service)]?.exported, service).toContain('handler');
    // A domain has up to 2,000 schemas; each is built by the first request that uses it.
    const built = servedDomains.map((domain) => started[folderOf(domain)]?.schemas ?? 0);
    expect(Math.max(...built)).toBeGreaterThan(0);
    expect(Math.max(...built)).toBeLessThanOrEqual(10);
  });

  it.each(servedDomains)('of %s start without the clients that only some requests need', (domain) => {
    const text = [...filesAtStart(folderOf(domain)).values()].join('');
    const clients = [...text.matchAll(/serviceId\?\?"([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(clients)]).toEqual(['DynamoDB']);
    // Nor with the protocol that only S3 uses, and its streams.
    expect(text).not.toContain('aws.protocols#restXml');
    expect(text).not.toContain('new ReadableStream(');
  });

  it.each(servedDomains)('of %s start without Node modules that only some requests need', (domain) => {
    const text = [...filesAtStart(folderOf(domain)).values()].join('');
    const imported = [...text.matchAll(/from"node:([^"]+)"/g)].map(([, name]) => name);
    expect(imported).toContain('crypto');
    expect(imported.filter((name) => ['util', 'zlib', 'net'].includes(name ?? ''))).toEqual([]);
  });

  it.each(servedDomains)('of %s start from one file, besides the entry', (domain) => {
    expect(filesAtStart(folderOf(domain)).size).toBeLessThanOrEqual(2);
  });

  it('name the TypeScript source in stack traces', async () => {
    const { failing = '' } = await bundleFunctions(projectFolder, scratch, {
      failing: 'tests/infra/failing-function.ts',
    });
    const read =
      'const { handler } = await import(process.argv[1]); try { handler() } catch ({ stack }) { console.log(stack) }';
    const stack = execFileSync(
      process.execPath,
      ['--input-type=module', '-e', read, join(failing, 'index.mjs')],
      { encoding: 'utf8' },
    );
    expect(stack).toMatch(/^Error: on line 3\n {4}at .*tests\/infra\/failing-function\.ts:3:/);
  });

  it('contain no path of the build machine', () => {
    for (const service of services) {
      for (const file of readdirSync(folderOf(service))) {
        const text = readFileSync(join(folderOf(service), file), 'utf8');
        expect(text.includes(projectFolder.slice(1)), `${service}/${file}`).toBe(false);
      }
    }
  });

  it('report a missing source file', async () => {
    await expect(
      bundleFunctions(projectFolder, scratch, { ghost: 'functions/ghost/handler.ts' }),
    ).rejects.toThrow('The function ghost has no functions/ghost/handler.ts.');
  });
});
