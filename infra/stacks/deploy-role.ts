import { Aws, CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

const issuer = 'token.actions.githubusercontent.com';
/** The roles created by `cdk bootstrap`, with its default qualifier. */
const bootstrapRoles = 'role/cdk-hnb659fds-*';

/**
 * Read access for `npm run smoke -- --stage …` after a deployment, and nothing else. Each action is limited to
 * its kind of resource in this account; see the actions of Amazon SNS and Amazon CloudFront in AWS's Service
 * Authorization Reference.
 */
const smokeReads = {
  'sns:GetTopicAttributes': `sns:*:${Aws.ACCOUNT_ID}:landfall-*-operations-Alarms*`,
  'cloudfront:GetDistributionConfig': `cloudfront::${Aws.ACCOUNT_ID}:distribution/*`,
  'cloudfront:DescribeFunction': `cloudfront::${Aws.ACCOUNT_ID}:function/*`,
} as const;

const repositoryForm = /^([\w-]+\/[\w.-]+|[\w-]+@\d+\/[\w.-]+@\d+)$/;

/**
 * The subject of GitHub's token. Repositories created, renamed, or transferred since 2026-07-15 are
 * `owner@id/name@id`, older ones `owner/name`. Exactly one of the two and no wildcard, which the owner's other
 * repositories could be made to match. See "Immutable subject claims" in GitHub's OpenID Connect reference.
 */
const subjectOf = (repository: string, environment?: string): string =>
  `repo:${repository}:${environment ? `environment:${environment}` : 'ref:refs/heads/main'}`;

/**
 * The role that GitHub's workflow assumes to deploy, one per account: only for main of one repository, or one
 * of its environments, and only through the roles of `cdk bootstrap`. On its own it can only read what the
 * smoke test needs from AWS. It belongs to no stage.
 */
export class DeployRoleStack extends Stack {
  /**
   * @param repository `owner/name`, or `owner@id/name@id`.
   * @param providerArn the account's existing GitHub identity provider, if any: an account can have only one.
   * @param environment the environment of the deploying job; its rules say which branches may deploy.
   */
  constructor(
    scope: Construct,
    repository: string,
    { providerArn, environment }: { providerArn?: string | undefined; environment?: string | undefined } = {},
  ) {
    super(scope, 'landfall-deploy-role', { description: `Landfall: deploying from ${repository}` });
    if (!repositoryForm.test(repository)) {
      throw new Error(`github: "${repository}" is not owner/repository, nor owner@id/repository@id.`);
    }
    if (environment !== undefined && !/^[\w.-]+$/.test(environment)) {
      throw new Error(`githubEnvironment: "${environment}" is not the name of an environment.`);
    }
    const provider =
      providerArn ??
      new iam.CfnOIDCProvider(this, 'GitHub', {
        url: `https://${issuer}`,
        clientIdList: ['sts.amazonaws.com'],
      }).attrArn;
    const role = new iam.Role(this, 'Role', {
      description: `Taken by the workflow of ${repository}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: new iam.WebIdentityPrincipal(provider, {
        StringEquals: {
          [`${issuer}:aud`]: 'sts.amazonaws.com',
          [`${issuer}:sub`]: subjectOf(repository, environment),
        },
      }),
    });
    const resource = `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:${bootstrapRoles}`;
    role.addToPolicy(new iam.PolicyStatement({ actions: ['sts:AssumeRole'], resources: [resource] }));
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:iam::<AWS::AccountId>:${bootstrapRoles}]`,
      reason: 'The bootstrap names its roles by region and account; the prefix is its own.',
    });
    for (const [action, arn] of Object.entries(smokeReads)) {
      const resource = `arn:${Aws.PARTITION}:${arn}`;
      role.addToPolicy(new iam.PolicyStatement({ actions: [action], resources: [resource] }));
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${resource.replace(Aws.PARTITION, '<AWS::Partition>').replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')}]`,
        reason: 'One role deploys every stage of an account; AWS chooses the rest of these names.',
      });
    }
    new CfnOutput(this, 'DeployRole', { value: role.roleArn });
  }
}
