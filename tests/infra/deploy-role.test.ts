import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { DeployRoleStack } from '#infra/stacks/deploy-role.ts';
import { createApp, prod } from './stages.ts';

const inAccount = (service: string, name: string) => ({
  'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:${service}`, { Ref: 'AWS::AccountId' }, `:${name}`]],
});
const readBySmokeTest = {
  'sns:GetTopicAttributes': inAccount('sns:*:', 'landfall-*-operations-Alarms*'),
  'cloudfront:GetDistributionConfig': inAccount('cloudfront::', 'distribution/*'),
  'cloudfront:DescribeFunction': inAccount('cloudfront::', 'function/*'),
};

describe('the role that deploys', () => {
  const trusts = (subject: string) => ({
    AssumeRolePolicyDocument: {
      Statement: [
        {
          Action: 'sts:AssumeRoleWithWebIdentity',
          Principal: { Federated: Match.anyValue() },
          Condition: {
            StringEquals: {
              'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
              'token.actions.githubusercontent.com:sub': subject,
            },
          },
        },
      ],
    },
  });

  it.each([
    ['harbor/landfall', undefined, 'repo:harbor/landfall:ref:refs/heads/main'],
    ['harbor@12/landfall@34', undefined, 'repo:harbor@12/landfall@34:ref:refs/heads/main'],
    ['harbor@12/landfall@34', 'production', 'repo:harbor@12/landfall@34:environment:production'],
  ])('of %s (environment %s) can be assumed by exactly %s', (repository, environment, subject) => {
    const app = createApp();
    const stack = new DeployRoleStack(app, repository, { environment });
    expect(new AwsSolutionsChecks().validateScope(app).violations).toEqual([]);
    Template.fromStack(stack).hasResourceProperties('AWS::IAM::Role', trusts(subject));
  });

  it('may only assume the bootstrap roles and read what the smoke test needs', () => {
    const template = Template.fromStack(
      new DeployRoleStack(createApp(), 'harbor/landfall', { providerArn: 'arn:provider' }),
    );
    template.resourceCountIs('AWS::IAM::OIDCProvider', 0);
    template.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: {
        Statement: [
          { Action: 'sts:AssumeRole', Effect: 'Allow', Resource: inAccount('iam::', 'role/cdk-hnb659fds-*') },
          ...Object.entries(readBySmokeTest).map(([Action, Resource]) => ({
            Action,
            Effect: 'Allow',
            Resource,
          })),
        ],
      },
    });
  });

  it('may read exactly what the smoke test’s checks call', () => {
    const source = readFileSync(
      join(import.meta.dirname, '../../infra/operations/smoke/check-cloud.ts'),
      'utf8',
    );
    const sent = [...source.matchAll(/new (\w+)Command\(/g)].map(([, name]) => name);
    const granted = Object.keys(readBySmokeTest).map((action) => action.split(':')[1]);
    expect(sent.sort()).toEqual(granted.sort());
  });

  it('matches the name AWS gives the alarm topic', () => {
    const topic = prod().the('AWS::SNS::Topic', 'operations');
    expect(topic.Properties).not.toHaveProperty('TopicName');
    // AWS generates a name from the stack, the logical id, and a random part.
    expect(`landfall-prod-operations-${topic.id}`).toMatch(/^landfall-.*-operations-Alarms/);
  });

  it.each(['landfall', 'harbor@12/landfall', 'harbor/landfall@34', 'harbor@*/landfall@*', 'harbor/*'])(
    'accepts no invalid repository: %s',
    (repository) => {
      expect(() => new DeployRoleStack(createApp(), repository)).toThrow(
        `"${repository}" is not owner/repository`,
      );
    },
  );
});
