import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { DeployRoleStack } from '#infra/stacks/deploy-role.ts';

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
  ])('of %s (environment %s) is taken by exactly %s', (repository, environment, subject) => {
    const app = new App();
    const stack = new DeployRoleStack(app, repository, { environment });
    expect(new AwsSolutionsChecks().validateScope(app).violations).toEqual([]);
    Template.fromStack(stack).hasResourceProperties('AWS::IAM::Role', trusts(subject));
  });

  it('may only take the roles of the bootstrap', () => {
    const template = Template.fromStack(
      new DeployRoleStack(new App(), 'harbor/landfall', { providerArn: 'arn:provider' }),
    );
    template.resourceCountIs('AWS::IAM::OIDCProvider', 0);
    template.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: { Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow' }] },
    });
  });

  it.each(['landfall', 'harbor@12/landfall', 'harbor/landfall@34', 'harbor@*/landfall@*', 'harbor/*'])(
    'names no repository that is none: %s',
    (repository) => {
      expect(() => new DeployRoleStack(new App(), repository)).toThrow(
        `"${repository}" is not owner/repository`,
      );
    },
  );
});
