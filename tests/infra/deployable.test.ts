import { describe, expect, it } from 'vitest';
import { type Cloud, cloudOf, type FoundResource } from './cloud.ts';
import { dev, everything, prod, synthesize } from './stages.ts';
import { givenNames, quotas, rules } from './template-rules.ts';

const bare = (): Cloud => synthesize('prod', { malwareScan: false, keepData: false });
let shared: readonly [string, Cloud][] | undefined;
const clouds = () =>
  (shared ??= [
    ['dev', dev()],
    ['production', prod()],
    ['dev with every setting', everything()],
    ['production with none', bare()],
  ]);

describe.each(Object.entries(rules))('%s', (name, rule) => {
  it('holds in every stage and setting', () => {
    for (const [stage, cloud] of clouds()) expect(rule(cloud), stage).toEqual([]);
  });

  it('fails if a template violates it', () => {
    expect(rule(mistakes[name as keyof typeof rules](dev()))).not.toEqual([]);
  });
});

it('every quota is noticed when it is exceeded', () => {
  const exceeded = rules['every quota suffices'](mistakes['every quota suffices'](dev()));
  for (const name of Object.keys(quotas))
    expect(exceeded).toContainEqual(expect.stringContaining(`(${name})`));
});

it('pages are deployed after the API that they call, and the API after the readers of what it writes', () => {
  for (const [stage, { stacks }] of clouds()) {
    const after = (part: string) =>
      stacks
        .find(({ name }) => name.endsWith(`-${part}`))
        ?.dependencies.map((name) => name.split('-').at(-1));
    expect(after('site'), stage).toContain('api');
    expect(after('api'), stage).toContain('jobs');
  }
});

it('no two stages share a name', () => {
  const names = (cloud: Cloud) => cloud.resources.flatMap(givenNames);
  expect(names(dev()).length).toBeGreaterThan(5);
  expect(names(dev()).filter((name) => names(prod()).includes(name))).toEqual([]);
});

/** The selected resources with other properties. */
const changed = (
  cloud: Cloud,
  type: string,
  change: (properties: FoundResource['Properties']) => object,
): Cloud =>
  cloudOf(
    cloud.stacks,
    cloud.resources.map((resource) =>
      resource.Type === type
        ? { ...resource, Properties: { ...resource.Properties, ...change(resource.Properties) } }
        : resource,
    ),
  );
const without = (cloud: Cloud, type: string): Cloud =>
  cloudOf(
    cloud.stacks,
    cloud.resources.filter(({ Type }) => Type !== type),
  );

/** For each rule, a template that violates it. */
const mistakes: Record<keyof typeof rules, (cloud: Cloud) => Cloud> = {
  'every import has a dependency': (cloud) =>
    cloudOf(
      cloud.stacks.map((stack) => ({ ...stack, dependencies: [] })),
      cloud.resources,
    ),
  'every alarm can publish': (cloud) =>
    changed(cloud, 'AWS::SNS::TopicPolicy', () => ({
      PolicyDocument: { Statement: [{ Effect: 'Deny', Action: 'sns:Publish', Principal: '*' }] },
    })),
  'every viewer function is in the language of the edge': (cloud) =>
    changed(cloud, 'AWS::CloudFront::Function', () => ({
      FunctionCode: 'function handler(event) { for (const each of []) each(); return event.request; }',
    })),
  'every environment is one that Lambda takes': (cloud) =>
    changed(cloud, 'AWS::Lambda::Function', () => ({
      Environment: { Variables: { LARGE: 'x'.repeat(4096) } },
    })),
  'every quota suffices': (cloud) =>
    cloudOf(
      cloud.stacks,
      cloud.resources.flatMap((resource) => {
        const { Type, Properties } = resource;
        const often = Array.from({ length: 40 }, () => resource);
        if (/::(Route|Permission|Policy)$/.test(Type)) return often;
        const larger = {
          'AWS::CloudFront::Function': {
            FunctionCode: 'x'.repeat(10_241),
            FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
          },
          'AWS::CloudFront::ResponseHeadersPolicy': {
            ResponseHeadersPolicyConfig: {
              CustomHeadersConfig: { Items: often },
              SecurityHeadersConfig: {
                ContentSecurityPolicy: { ContentSecurityPolicy: 'x'.repeat(1784) },
              },
            },
          },
          'AWS::Lambda::EventSourceMapping': {
            FilterCriteria: { Filters: often.map(() => ({ Pattern: 'x'.repeat(4097) })) },
          },
          'AWS::IAM::Role': { AssumeRolePolicyDocument: { Statement: 'x'.repeat(2048) } },
          'AWS::S3::BucketPolicy': { PolicyDocument: { Statement: 'x'.repeat(20 * 1024) } },
          'AWS::SQS::QueuePolicy': { PolicyDocument: { Statement: Array(21).fill('x'.repeat(400)) } },
          'AWS::ApiGatewayV2::Stage': { AccessLogSettings: { Format: 'x'.repeat(4000) } },
          'AWS::DynamoDB::Table': {
            GlobalSecondaryIndexes: often.map(() => ({
              Projection: { NonKeyAttributes: Array.from({ length: 21 }, (_, at) => `attribute_${at}`) },
            })),
          },
        }[Type];
        return [{ ...resource, Properties: { ...Properties, ...larger } }];
      }),
    ),
  'every stack is one that CloudFormation takes': (cloud) =>
    cloudOf(
      cloud.stacks,
      cloud.resources.flatMap((resource) => Array.from({ length: 3 }, () => resource)),
    ),
  'routes are created in turn': (cloud) =>
    cloudOf(
      cloud.stacks,
      cloud.resources.map((resource) =>
        resource.Type === 'AWS::ApiGatewayV2::Route' ? { ...resource, DependsOn: [] } : resource,
      ),
    ),
  'no route has settings of its own': (cloud) =>
    changed(cloud, 'AWS::ApiGatewayV2::Stage', () => ({
      RouteSettings: { 'POST /api/contact-messages': { ThrottlingRateLimit: 500 } },
    })),
  'no error is cached': (cloud) =>
    changed(cloud, 'AWS::CloudFront::Distribution', () => ({ DistributionConfig: {} })),
  'whatever fails for good is kept': (cloud) =>
    changed(cloud, 'AWS::Lambda::EventSourceMapping', () => ({ DestinationConfig: undefined })),
  'every queue is watched': (cloud) => without(cloud, 'AWS::CloudWatch::Alarm'),
  'every log expires': (cloud) =>
    changed(cloud, 'AWS::Logs::LogGroup', () => ({ RetentionInDays: undefined })),
  'no name collides across regions': (cloud) =>
    changed(cloud, 'AWS::CloudFront::ResponseHeadersPolicy', () => ({
      ResponseHeadersPolicyConfig: { Name: 'landfalldevwebPageHeadersF60E0643' },
    })),
};
