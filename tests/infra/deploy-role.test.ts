import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { DeployRoleStack } from '#infra/stacks/deploy-role.ts';

describe('the role that deploys', () => {
  it('is taken by main of the one repository, by a token of GitHub', () => {
    const app = new App();
    const stack = new DeployRoleStack(app, 'harbor/landfall');
    expect(new AwsSolutionsChecks().validateScope(app).violations).toEqual([]);
    Template.fromStack(stack).hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Action: 'sts:AssumeRoleWithWebIdentity',
            Principal: { Federated: Match.anyValue() },
            Condition: {
              StringEquals: {
                'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
                'token.actions.githubusercontent.com:sub': 'repo:harbor/landfall:ref:refs/heads/main',
              },
            },
          },
        ],
      },
    });
  });

  it('may only take the roles of the bootstrap', () => {
    const template = Template.fromStack(new DeployRoleStack(new App(), 'harbor/landfall', 'arn:provider'));
    template.resourceCountIs('AWS::IAM::OIDCProvider', 0);
    template.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: { Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow' }] },
    });
  });

  it('names no repository that is none', () => {
    expect(() => new DeployRoleStack(new App(), 'landfall')).toThrow('"landfall" is not owner/repository');
  });
});
