import { CfnResource, CustomResourceProviderBase, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Settings } from '../settings.ts';

/**
 * Gives the CDK's bucket-emptying function what it lacks:
 * - a log group with a retention period. By default its logs never expire.
 * - permission of its own to read the buckets' tags, which say whether a bucket may still be emptied. The CDK grants it
 *   in the bucket's policy only. When a later deployment keeps a bucket, CloudFormation changes that policy first and
 *   then lets the function clean up, which failed as denied. Every bucket is named, because a deployment may change
 *   the role before that, too. Sources: aws/aws-cdk#37257, aws/aws-cdk#37303
 */
export function completeBucketEmptier(stack: Stack, settings: Settings): void {
  const provider = stack.node.tryFindChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
  const handler = provider?.node.tryFindChild('Handler');
  if (!(provider instanceof CustomResourceProviderBase && handler instanceof CfnResource)) return;
  const log = new logs.LogGroup(stack, 'BucketEmptierLog', {
    retention: settings.retentionDays.logs,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  handler.addPropertyOverride('LoggingConfig', { LogGroup: log.logGroupName });
  const buckets = stack.node.findAll().filter((construct) => construct instanceof s3.Bucket);
  provider.addToRolePolicy({
    Effect: 'Allow',
    Action: 's3:GetBucketTagging',
    Resource: buckets.map(({ bucketArn }) => bucketArn),
  });
}
