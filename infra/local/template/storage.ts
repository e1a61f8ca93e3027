import * as z from 'zod/mini';
import { type BucketSettings, bucketSettings } from '../object-store/bucket-settings.ts';
import type { ScannedObjects } from '../object-store/malware-scanner.ts';
import { type PoolSettings, poolClient, poolSettings } from '../user-pool/pool-settings.ts';
import type { Deployment } from './deployed.ts';
import { region } from './physical-names.ts';

/**
 * DynamoDB's limits of projected attributes besides keys; one that two indexes project counts twice. The engine
 * has neither.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Projection.html
 */
export const maxAttributesOfIndex = 20;
export const maxProjectedAttributes = 100;

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const Projection = z.object({
  ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
  NonKeyAttributes: z.optional(
    z
      .array(z.string())
      .check(
        z.maxLength(maxAttributesOfIndex, `DynamoDB allows ${maxAttributesOfIndex} attributes in an index`),
      ),
  ),
});
const Indexes = z
  .array(z.object({ IndexName: z.string(), KeySchema, Projection }))
  .check(
    z.refine(
      (indexes) =>
        indexes.flatMap((each) => each.Projection.NonKeyAttributes ?? []).length <= maxProjectedAttributes,
      `DynamoDB allows ${maxProjectedAttributes} attributes in all indexes of a table together`,
    ),
  );
export const TableProperties = z.object({
  KeySchema,
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: z.optional(Indexes),
  StreamSpecification: z.optional(
    z.object({ StreamViewType: z.enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES']) }),
  ),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string(), Enabled: z.boolean() })),
});

export interface TableSettings extends z.infer<typeof TableProperties> {
  readonly name: string;
  readonly arn: string;
  readonly streamArn: string;
}

export const readTables = (deployment: Deployment): TableSettings[] =>
  deployment.ofType('AWS::DynamoDB::Table').map((table) => ({
    ...TableProperties.parse(table.properties),
    name: table.name,
    arn: table.attribute('Arn'),
    streamArn: table.attribute('StreamArn'),
  }));

export const readBuckets = (deployment: Deployment): BucketSettings[] =>
  deployment
    .ofType('AWS::S3::Bucket')
    .map((bucket) => bucketSettings(bucket.name, bucket.attribute('Arn'), bucket.properties));

const PlanProperties = z.object({
  ProtectedResource: z.object({
    S3Bucket: z.object({ BucketName: z.string(), ObjectPrefixes: z._default(z.array(z.string()), ['']) }),
  }),
  // A scanner that tags objects would be a second writer of tags.
  Actions: z.object({ Tagging: z.object({ Status: z.literal('DISABLED') }) }),
});

export const readScannedObjects = (deployment: Deployment): ScannedObjects[] =>
  deployment
    .ofType('AWS::GuardDuty::MalwareProtectionPlan')
    .map(({ properties }) => PlanProperties.parse(properties).ProtectedResource.S3Bucket);

const GroupProperties = z.object({ GroupName: z.string() });

export function readUserPool(
  deployment: Deployment,
  site: { readonly host: string; readonly domains: readonly string[] },
): PoolSettings {
  const pool = deployment.only('AWS::Cognito::UserPool');
  return poolSettings({
    id: pool.name,
    site,
    region,
    arn: pool.attribute('Arn'),
    properties: pool.properties,
    groups: deployment
      .ofType('AWS::Cognito::UserPoolGroup')
      .map(({ properties }) => GroupProperties.parse(properties).GroupName),
    clients: deployment
      .ofType('AWS::Cognito::UserPoolClient')
      .map(({ name, properties }) => poolClient(name, properties)),
  });
}
