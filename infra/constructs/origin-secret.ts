import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/**
 * The secret header that CloudFront sends to the API, so that the API can trust the viewer data in CloudFront's
 * headers.
 */
export class OriginSecret extends secrets.Secret {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      description: 'Proves to the API that a request came through CloudFront',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      // No stored data depends on it; a new stack generates a new one.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'CloudFront gets a new value only from a deployment, so a scheduled rotation would leave it with the old one. Rotate it by hand if it leaks.',
    });
  }
}

/**
 * The value as a dynamic reference that CloudFormation resolves, so it isn't in any template.
 * @param arn as the reading stack knows it
 */
export const originSecretValue = (arn: string, settings: Settings): string =>
  `{{resolve:secretsmanager:${arn}:SecretString:::${settings.originSecretVersion}}}`;
