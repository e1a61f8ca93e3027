import { CfnResource, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Settings } from '../settings.ts';

/**
 * Gives the CDK's bucket-emptying function a log group with a retention period. By default its logs never
 * expire.
 */
export function logBucketEmptier(stack: Stack, settings: Settings): void {
  const provider = stack.node.tryFindChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
  const handler = provider?.node.tryFindChild('Handler');
  if (!(handler instanceof CfnResource)) return;
  const log = new logs.LogGroup(stack, 'BucketEmptierLog', {
    retention: settings.retentionDays.logs,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  handler.addPropertyOverride('LoggingConfig', { LogGroup: log.logGroupName });
}
