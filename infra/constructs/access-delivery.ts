import { Aws, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as cr from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import type { LogBucket } from './log-bucket.ts';

/**
 * The request fields that are logged. `cs-uri-query`, `cs(Cookie)`, and `cs(Referer)` (which contains the
 * previous page's query) are left out: searches contain people's names, and calendar URLs carry their key in
 * the query (decision 53).
 */
const accessLogFields: readonly string[] = [
  ...['date', 'time', 'x-edge-location', 'x-edge-request-id', 'x-edge-result-type', 'c-ip', 'cs(User-Agent)'],
  ...['cs-method', 'cs-uri-stem', 'sc-status', 'sc-bytes', 'time-taken'],
];

/**
 * CloudFront log deliveries are managed in us-east-1, wherever the bucket is: "Configure standard logging (v2)".
 */
const home = 'us-east-1';
const arnAtHome = (kind: string, name: string) =>
  `arn:${Aws.PARTITION}:logs:${home}:${Aws.ACCOUNT_ID}:${kind}:${name}`;

const call = (action: string, parameters: unknown, id?: cr.PhysicalResourceId): cr.AwsSdkCall => ({
  service: 'CloudWatchLogs',
  action,
  region: home,
  parameters,
  ...(id && { physicalResourceId: id }),
});
const removal = (action: string, parameters: unknown): cr.AwsSdkCall => ({
  ...call(action, parameters),
  ignoreErrorCodesMatching: 'ResourceNotFoundException',
});

/**
 * Delivers CloudFront's access logs to a bucket with standard logging v2: the legacy version is not available in
 * opt-in regions and logs every query string. CloudFormation creates these resources in its own region only, so
 * API calls create them.
 */
export class AccessDelivery extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: { readonly settings: Settings; readonly distribution: IDistribution; readonly bucket: LogBucket },
  ) {
    super(scope, id);
    const { distribution, bucket } = props;
    // All regions share one namespace, so the name includes the region.
    const name = `${Stack.of(this).stackName}-${Aws.REGION}`;
    bucket.takeDelivery(arnAtHome('delivery-source', name));
    const logGroup = new logs.LogGroup(this, 'Log', {
      retention: props.settings.retentionDays.logs,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const policy = cr.AwsCustomResourcePolicy.fromStatements([
      new iam.PolicyStatement({
        actions: [
          ...['PutDeliverySource', 'DeleteDeliverySource', 'PutDeliveryDestination'],
          ...['DeleteDeliveryDestination', 'CreateDelivery', 'UpdateDeliveryConfiguration', 'DeleteDelivery'],
        ].map((action) => `logs:${action}`),
        resources: [
          arnAtHome('delivery-source', name),
          arnAtHome('delivery-destination', name),
          arnAtHome('delivery', '*'),
        ],
      }),
      // All distributions, because a policy for this one would have to wait until it is created, right before
      // the calls.
      new iam.PolicyStatement({
        actions: ['cloudfront:AllowVendedLogDeliveryForResource'],
        resources: [`arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*`],
      }),
      // Checked when the delivery is created; the bucket policy already allows what it needs.
      new iam.PolicyStatement({ actions: ['s3:GetBucketPolicy'], resources: [bucket.bucketArn] }),
    ]);
    const part = (
      partId: string,
      calls: Pick<cr.AwsCustomResourceProps, 'onCreate' | 'onUpdate' | 'onDelete'>,
    ) => new cr.AwsCustomResource(this, partId, { ...calls, policy, logGroup, installLatestAwsSdk: false });

    const named = cr.PhysicalResourceId.of(name);
    const putSource = call(
      'putDeliverySource',
      { name, logType: 'ACCESS_LOGS', resourceArn: distribution.distributionArn },
      named,
    );
    const putDestination = call(
      'putDeliveryDestination',
      {
        name,
        outputFormat: 'json',
        deliveryDestinationConfiguration: { destinationResourceArn: bucket.bucketArn },
      },
      named,
    );
    const source = part('Source', {
      onCreate: putSource,
      onUpdate: putSource,
      onDelete: removal('deleteDeliverySource', { name }),
    });
    const destination = part('Destination', {
      onCreate: putDestination,
      onUpdate: putDestination,
      onDelete: removal('deleteDeliveryDestination', { name }),
    });
    const deliveryId = new cr.PhysicalResourceIdReference();
    const delivery = part('Delivery', {
      onCreate: call(
        'createDelivery',
        {
          deliverySourceName: name,
          deliveryDestinationArn: arnAtHome('delivery-destination', name),
          recordFields: accessLogFields,
        },
        cr.PhysicalResourceId.fromResponse('delivery.id'),
      ),
      onUpdate: call('updateDeliveryConfiguration', { id: deliveryId, recordFields: accessLogFields }),
      onDelete: removal('deleteDelivery', { id: deliveryId }),
    });
    // A new IAM policy takes seconds to take effect everywhere, and the function that makes the calls doesn't
    // retry (aws/aws-cdk#37675). So all calls come after the distribution, which takes minutes.
    destination.node.addDependency(source);
    delivery.node.addDependency(source, destination, bucket);
    Validations.of(this).acknowledge(
      {
        id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:logs:${home}:<AWS::AccountId>:delivery:*]`,
        reason: 'The ID of a delivery is assigned when it is created.',
      },
      {
        id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:cloudfront::<AWS::AccountId>:distribution/*]',
        reason: 'Allows logs of a distribution to be delivered; the source of the delivery names the one.',
      },
    );
    Validations.of(Stack.of(this)).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      reason: 'The function that makes these calls while deploying is the CDK’s own.',
    });
  }
}
