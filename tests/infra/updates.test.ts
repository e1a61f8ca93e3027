import { describe, expect, it } from 'vitest';
import { functionEntries } from '#infra/stacks/functions.ts';
import type { Cloud, FoundStack } from './cloud.ts';
import { dev, everything, paused, prod } from './stages.ts';

/**
 * What an update must leave in place: data, accounts, and addresses. CloudFormation replaces a resource with an empty
 * one if its ID in the template changes, for example because it moved into a construct, or one of these properties,
 * which can't be changed. If a release really has to, it comes with a migration.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-update-behaviors.html
 */
const lasting: Readonly<Record<string, readonly [type: string, properties?: object]>> = {
  'data.TableCD117FA1': [
    'AWS::DynamoDB::Table',
    {
      TableName: undefined,
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    },
  ],
  'data.Documents7E5B2978': ['AWS::S3::Bucket', { BucketName: undefined, ObjectLockEnabled: undefined }],
  'data.SigningSecretCF7EC744': ['AWS::SecretsManager::Secret', { Name: undefined }],
  'web.ApiF70053CD': ['AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' }],
  // Without a domain, its address is the stage's, which passkeys are bound to.
  'web.Distribution830FAC52': ['AWS::CloudFront::Distribution'],
  'web.OriginSecret5DDC59F1': ['AWS::SecretsManager::Secret', { Name: undefined }],
  // "Settings you can't change": https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-updating.html
  'auth.UserPool6BA7E5F2': [
    'AWS::Cognito::UserPool',
    {
      AliasAttributes: undefined,
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      Schema: [
        { Name: 'email', Required: true, Mutable: false },
        { Name: 'name', Required: false, Mutable: true },
      ],
    },
  ],
  'auth.UserPoolSite691D6F8E': ['AWS::Cognito::UserPoolClient', { GenerateSecret: undefined }],
  'jobs.UnsentMail334FFA10': ['AWS::SQS::Queue', { QueueName: undefined, FifoQueue: undefined }],
  'jobs.FailedJobs5900FD3C': ['AWS::SQS::Queue', { QueueName: undefined, FifoQueue: undefined }],
};

it.each(Object.entries(lasting))(
  '%s is updated in place, whatever the settings',
  (path, [Type, properties = {}]) => {
    for (const { resources } of [dev(), prod(), everything(), paused()]) {
      const found = resources.find(({ part, id }) => `${part}.${id}` === path);
      expect(found?.Type).toBe(Type);
      for (const [name, value] of Object.entries(properties))
        expect(found?.Properties[name], name).toEqual(value);
    }
  },
);

/** What CloudFormation refuses when the stacks of a stage are updated one after another. */
function refusals(from: Cloud, to: Cloud): string[] {
  const deployed = new Map(from.stacks.map((stack) => [stack.name, stack]));
  return to.stacks.flatMap((stack) => {
    const before: Pick<FoundStack, 'exports'> = deployed.get(stack.name) ?? { exports: [] };
    const others = [...deployed.values()].filter(({ name }) => name !== stack.name);
    const available = new Set(others.flatMap((other) => other.exports));
    const inUse = new Set(others.flatMap((other) => other.imports));
    deployed.set(stack.name, stack);
    return [
      ...stack.imports.filter((name) => !available.has(name)).map((name) => `${stack.name} finds no ${name}`),
      ...before.exports
        .filter((name) => !stack.exports.includes(name) && inUse.has(name))
        .map((name) => `${stack.name} can’t remove ${name}, which is in use`),
    ];
  });
}

describe('stacks import values of one another', () => {
  const nothing = { ...dev(), stacks: [] };
  const states = { nothing, dev: dev(), paused: paused(), 'every setting': everything() };
  const changes = Object.entries(states).flatMap(([from, before]) =>
    Object.entries(states)
      .filter(([to]) => to !== from && to !== 'nothing')
      .map(([to, after]) => ({ from, to, before, after })),
  );

  it.each(changes)('from $from to $to, no import is missing or removed too early', ({ before, after }) => {
    expect(refusals(before, after)).toEqual([]);
  });

  const without = (cloud: Cloud, name: RegExp): Cloud => ({
    ...cloud,
    stacks: cloud.stacks.map((stack) => ({
      ...stack,
      exports: stack.exports.filter((each) => !name.test(each)),
      imports: stack.imports.filter((each) => !name.test(each)),
    })),
  });

  it('a function can’t be removed while the alarms import its name', () => {
    expect(refusals(dev(), without(dev(), /Refpurge/))).toEqual([
      expect.stringContaining('landfall-dev-jobs can’t remove'),
    ]);
  });

  /** See "Deploying changes" in infra/README.md before you remove one of them. */
  const deployed = [
    ...['accounts', 'cases', 'consultations', 'documents', 'eligibility', 'organization', 'profile'],
    ...['custom-message', 'post-confirmation', 'send-mail', 'resend-mail', 'record-mail-events'],
    ...['record-scan', 'update-case-work', 'purge', 'build-packet', 'send-reminders'],
  ];

  it('so every function that is deployed stays', () => {
    expect(Object.keys(functionEntries)).toEqual(expect.arrayContaining(deployed));
  });
});
