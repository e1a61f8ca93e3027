import { Aws, CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

const issuer = 'token.actions.githubusercontent.com';
/** The roles `cdk bootstrap` made, under its default qualifier. */
const bootstrapRoles = 'role/cdk-hnb659fds-*';

/**
 * The role GitHub's workflow takes to deploy, once an account: main of one repository, nobody else, and
 * only through the roles of `cdk bootstrap`. Not a part of any stage.
 */
export class DeployRoleStack extends Stack {
  /**
   * @param repository `owner/name`.
   * @param providerArn GitHub's identity provider where the account has one already: it can have only one.
   */
  constructor(scope: Construct, repository: string, providerArn?: string) {
    super(scope, 'landfall-deploy-role', { description: `Landfall: deploying from ${repository}` });
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
      throw new Error(`github: "${repository}" is not owner/repository.`);
    }
    const provider =
      providerArn ??
      new iam.CfnOIDCProvider(this, 'GitHub', {
        url: `https://${issuer}`,
        clientIdList: ['sts.amazonaws.com'],
      }).attrArn;
    const role = new iam.Role(this, 'Role', {
      description: `Taken by the workflow of ${repository} on main`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: new iam.WebIdentityPrincipal(provider, {
        StringEquals: {
          [`${issuer}:aud`]: 'sts.amazonaws.com',
          [`${issuer}:sub`]: `repo:${repository}:ref:refs/heads/main`,
        },
      }),
    });
    const resource = `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:${bootstrapRoles}`;
    role.addToPolicy(new iam.PolicyStatement({ actions: ['sts:AssumeRole'], resources: [resource] }));
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:iam::<AWS::AccountId>:${bootstrapRoles}]`,
      reason: 'The bootstrap names its roles by region and account; the prefix is its own.',
    });
    new CfnOutput(this, 'DeployRole', { value: role.roleArn });
  }
}
