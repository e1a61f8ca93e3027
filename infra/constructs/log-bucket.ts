import { Aws, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** Where S3 and CloudFront write their access logs. Entries expire by age. */
export class LogBucket extends s3.Bucket {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id, {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(settings.retentionDays.accessLogs) }],
      removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !settings.keepData,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'This is the bucket the access logs go to; logging its own access would never end.',
    });
  }

  /** The policy of "Logs sent to Amazon S3" [V2]. @param sourceArn of the delivery source */
  takeDelivery(sourceArn: string): void {
    this.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [this.arnForObjects(`AWSLogs/${Aws.ACCOUNT_ID}/*`)],
        conditions: {
          StringEquals: {
            's3:x-amz-acl': 'bucket-owner-full-control',
            'aws:SourceAccount': Aws.ACCOUNT_ID,
          },
          ArnLike: { 'aws:SourceArn': sourceArn },
        },
      }),
    );
  }
}
