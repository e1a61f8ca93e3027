import { CfnOutput, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { projectionOf, type TableIndex, tableIndexes, tableKeys } from '#functions/data/core/table-schema.ts';
import { exportLimits } from '#shared/domain/export-limits.ts';
import { exportPrefix } from '#shared/domain/storage-prefixes.ts';
import type { Backend } from '../constructs/backend.ts';
import { completeBucketEmptier } from '../constructs/bucket-emptier.ts';
import { LogBucket } from '../constructs/log-bucket.ts';
import { malwareScanRole, scanForMalware } from '../constructs/malware-scan.ts';
import type { Settings } from '../settings.ts';
import { stackIdentity } from './landfall-stack.ts';

const text = (name: string) => ({ name, type: dynamodb.AttributeType.STRING });

/** Retained resources: the table, the documents, and the secret that signs cursors and links. */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly documents: s3.Bucket;
  /** For the other stacks. */
  readonly backend: Omit<Backend, 'userPool'>;

  constructor(scope: Construct, settings: Settings) {
    super(scope, ...stackIdentity(settings, 'data', 'Table, documents, signing secret'));
    const removalPolicy = settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    this.table = new dynamodb.Table(this, 'Table', {
      partitionKey: text(tableKeys.partition),
      sortKey: text(tableKeys.sort),
      timeToLiveAttribute: tableKeys.expiry,
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      encryption: dynamodb.TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      stream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      deletionProtection: settings.keepData,
      removalPolicy,
    });
    for (const index of Object.values<TableIndex>(tableIndexes)) {
      const projection = projectionOf(index);
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.partition),
        sortKey: text(index.sort),
        projectionType: dynamodb.ProjectionType[projection.ProjectionType],
        ...(projection.NonKeyAttributes && { nonKeyAttributes: projection.NonKeyAttributes }),
      });
    }

    this.documents = new s3.Bucket(this, 'Documents', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      serverAccessLogsBucket: new LogBucket(this, 'AccessLogs', settings),
      serverAccessLogsPrefix: 'documents/',
      lifecycleRules: [
        {
          id: 'old-versions',
          noncurrentVersionExpiration: Duration.days(settings.retentionDays.oldDocumentVersions),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        {
          // Includes the parts of exports that were stopped or interrupted.
          id: 'exports',
          prefix: exportPrefix,
          expiration: Duration.days(exportLimits.retentionDays),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      removalPolicy,
      autoDeleteObjects: !settings.keepData,
    });
    const scanner = malwareScanRole(this, this.documents);
    if (settings.malwareScan) scanForMalware(this, this.documents, scanner, this.table);
    completeBucketEmptier(this, settings);

    const signingSecret = new secrets.Secret(this, 'SigningSecret', {
      description: 'Signs list cursors and the links in emails',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    Validations.of(signingSecret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Signed links live for weeks, and two rotations within that time would end them. Rotate it by hand if it leaks.',
    });

    this.backend = {
      tableName: this.exportValue(this.table.tableName),
      tableArn: this.exportValue(this.table.tableArn),
      documentsBucket: this.exportValue(this.documents.bucketName),
      documentsArn: this.exportValue(this.documents.bucketArn),
      secrets: { signing: this.exportValue(signingSecret.secretArn) },
    };

    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'DocumentsBucket', { value: this.documents.bucketName });
    new CfnOutput(this, 'SigningSecretArn', { value: signingSecret.secretArn });
  }

  /** Lets the browser upload to the bucket and show downloads from it, but only on our own pages. */
  allowBrowsersOn(origins: readonly string[]): void {
    this.documents.addCorsRule({
      allowedOrigins: [...origins],
      allowedMethods: [s3.HttpMethods.GET, s3.HttpMethods.HEAD, s3.HttpMethods.PUT],
      allowedHeaders: ['content-type', 'if-none-match', 'x-amz-checksum-sha256'],
      exposedHeaders: ['etag'],
      maxAge: 3600,
    });
  }
}
