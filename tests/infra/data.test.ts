import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CaseItem, putChangedCase } from '#functions/data/cases/case.ts';
import { type TableIndex, tableIndexes, tableKeys } from '#functions/data/core/table-schema.ts';
import { timestamp } from '#functions/platform/clock.ts';
import { sizeOf } from '#infra/local/access/called-items.ts';
import type { Cloud } from './cloud.ts';
import { dev, prod } from './stages.ts';

const stages: readonly [string, () => Cloud][] = [
  ['dev', dev],
  ['prod', prod],
];

describe.each(stages)('the table in %s', (_name, cloud) => {
  const table = () => cloud().the('AWS::DynamoDB::Table').Properties;

  it('is encrypted, has point-in-time recovery, and is billed on demand', () => {
    expect(table()).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      // Encrypted with a key owned by DynamoDB, because a KMS key costs money.
      SSESpecification: { SSEEnabled: false },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: tableKeys.expiry, Enabled: true },
    });
  });

  it('has the keys and indexes the functions use', () => {
    const Index = z.object({
      IndexName: z.string(),
      KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
    });
    const indexes = z.array(Index).parse(table().GlobalSecondaryIndexes);
    expect(
      indexes.map(({ IndexName, KeySchema }) => [IndexName, ...KeySchema.map((key) => key.AttributeName)]),
    ).toEqual(Object.values(tableIndexes).map((index) => [index.name, index.partition, index.sort]));
    expect(table().KeySchema).toEqual([
      { AttributeName: tableKeys.partition, KeyType: 'HASH' },
      { AttributeName: tableKeys.sort, KeyType: 'RANGE' },
    ]);
  });
});

/** In DynamoDB's JSON. */
const marshalled = (values: object): Record<string, object> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? { M: marshalled(value) }
        : { [typeof value === 'number' ? 'N' : 'S']: value },
    ]),
  );

it('a case takes one write unit in each index that lists it, but two in the table', () => {
  const id = randomUUID();
  const points = { have: 1200, at_most: 1200, needed: 1200 };
  const item: CaseItem = {
    ...{ id, applicant_id: id, owner_id: id, org_id: 'an-organization-with-a-name' },
    ...{ applicant_name: 'Maximiliane Featherstonehaugh', path: 'UK_SKILLED_WORKER', country: 'UK' },
    ...{ status: 'COLLECTING', version: 100, created_at: timestamp(), updated_at: timestamp() },
    sla_due_at: timestamp(),
    assessment: { id, outcome: 'not_eligible', points, as_of: '2026-11-22', rule_version: '2026-11-22' },
    changed_in: { status: 100, owner: 100, due: 100, route: 100 },
  };
  const row = marshalled(putChangedCase(item).Put?.Item ?? {});
  expect(sizeOf(row)).toBeGreaterThan(1024);
  const lists = Object.values<TableIndex>(tableIndexes).filter(({ name }) => name.startsWith('cases-by-'));
  expect(lists).toHaveLength(8);
  for (const { name, partition, sort, attributes = Object.keys(row) } of lists) {
    const names = new Set([tableKeys.partition, tableKeys.sort, partition, sort, ...attributes]);
    const entry = Object.fromEntries(Object.entries(row).filter(([each]) => names.has(each)));
    expect(sizeOf(entry), name).toBeLessThanOrEqual(1024);
  }
});

const retained = [
  ['AWS::DynamoDB::Table', 'data'],
  ['AWS::Cognito::UserPool', 'auth'],
  ['AWS::SecretsManager::Secret', 'data'],
] as const;

describe('deleting the stacks', () => {
  it.each(retained)('retains %s of %s in production and deletes it in dev', (type, part) => {
    expect(prod().the(type, part).DeletionPolicy).toBe('Retain');
    expect(dev().the(type, part).DeletionPolicy).toBe('Delete');
  });

  it('retains the documents and their access logs in production', () => {
    const retained = prod()
      .of('AWS::S3::Bucket', 'data')
      .map(({ DeletionPolicy }) => DeletionPolicy);
    expect(retained).toEqual(['Retain', 'Retain']);
  });

  it('is blocked for table and accounts in production', () => {
    expect(prod().the('AWS::DynamoDB::Table').Properties.DeletionProtectionEnabled).toBe(true);
    expect(prod().the('AWS::Cognito::UserPool').Properties.DeletionProtection).toBe('ACTIVE');
    expect(dev().the('AWS::DynamoDB::Table').Properties.DeletionProtectionEnabled).toBe(false);
  });
});

/** The actions that the CDK's bucket emptier of a stack may call itself, by bucket. */
function emptierGrants(cloud: Cloud, part: string) {
  const emptier = cloud
    .of('AWS::IAM::Role', part)
    .find(({ id }) => id.startsWith('CustomS3AutoDeleteObjects'));
  const Inline = z.object({ Policies: z.array(z.object({ PolicyDocument: z.unknown() })) });
  const Grants = z.object({
    Statement: z.array(
      z.object({ Action: z.string(), Resource: z.array(z.object({ 'Fn::GetAtt': z.array(z.string()) })) }),
    ),
  });
  return Inline.parse(emptier?.Properties).Policies.flatMap(({ PolicyDocument }) =>
    Grants.parse(PolicyDocument).Statement.flatMap(({ Action, Resource }) =>
      Resource.map(({ 'Fn::GetAtt': [bucket] }) => [Action, bucket]),
    ),
  );
}

it('a bucket that a later deployment keeps is left alone by the function that would have emptied it', () => {
  const buckets = (cloud: Cloud, part: string) =>
    cloud.of('AWS::S3::Bucket', part).map(({ id }) => ['s3:GetBucketTagging', id]);
  expect(emptierGrants(dev(), 'data')).toEqual(buckets(dev(), 'data'));
  // The site's bucket is always emptied, so this role stays and is changed before the cleanup.
  for (const cloud of [dev(), prod()]) expect(emptierGrants(cloud, 'web')).toEqual(buckets(cloud, 'web'));
  expect(buckets(prod(), 'web')).toHaveLength(2);
});

describe.each(stages)('every bucket in %s', (_name, cloud) => {
  it('is private, encrypted, and rejects requests without TLS', () => {
    const policies = cloud().of('AWS::S3::BucketPolicy');
    const buckets = cloud().of('AWS::S3::Bucket');
    expect(buckets.length).toBeGreaterThan(1);
    for (const bucket of buckets) {
      expect(bucket.Properties).toMatchObject({
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      });
      const policy = policies.find(
        ({ part, Properties }) =>
          part === bucket.part && JSON.stringify(Properties.Bucket) === JSON.stringify({ Ref: bucket.id }),
      );
      expect(JSON.stringify(policy?.Properties.PolicyDocument)).toContain(
        '"Condition":{"Bool":{"aws:SecureTransport":"false"}},"Effect":"Deny"',
      );
    }
  });
});

describe('the documents bucket', () => {
  const documents = (cloud: Cloud) => {
    const versioned = cloud
      .of('AWS::S3::Bucket')
      .filter(({ Properties }) => Properties.VersioningConfiguration);
    expect(versioned).toHaveLength(1);
    return versioned[0]?.Properties ?? {};
  };

  it('removes old versions and exports by lifecycle rules, not by tag', () => {
    expect(documents(dev()).LifecycleConfiguration).toMatchObject({
      Rules: [
        { NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: 'Enabled' },
        {
          ...{ Prefix: 'exports/', ExpirationInDays: 1, Status: 'Enabled' },
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        },
      ],
    });
    expect(JSON.stringify(documents(dev()).LifecycleConfiguration)).not.toContain('Tag');
  });

  const Cors = z.object({
    CorsConfiguration: z.object({
      CorsRules: z.array(
        z.object({ AllowedOrigins: z.array(z.unknown()), AllowedMethods: z.array(z.string()) }),
      ),
    }),
  });

  it('accepts uploads only from the site', () => {
    const [rule, ...others] = Cors.parse(documents(dev())).CorsConfiguration.CorsRules;
    expect(others).toEqual([]);
    expect(rule?.AllowedMethods).toEqual(['GET', 'HEAD', 'PUT']);
    expect(JSON.stringify(rule?.AllowedOrigins)).toMatch(
      /^\[\{"Fn::Join":\["",\["https:\/\/",\{"Fn::ImportValue":"landfall-dev-web:.*Distribution.*DomainName[^"]*"\}\]\]\}\]$/,
    );
  });

  it('and from one other origin if a stage allows it', () => {
    const [rule] = Cors.parse(documents(prod())).CorsConfiguration.CorsRules;
    expect(rule?.AllowedOrigins).toEqual(['https://app.example.com', 'http://localhost:5173']);
  });

  it('is scanned for malware if the stage enables it', () => {
    expect(dev().of('AWS::GuardDuty::MalwareProtectionPlan')).toEqual([]);
    // GuardDuty tests the new role immediately, so resources that take longer to create come first.
    const { DependsOn } = prod().the('AWS::GuardDuty::MalwareProtectionPlan');
    const bucket = prod()
      .of('AWS::S3::Bucket')
      .find(({ id }) => id.startsWith('Documents'))?.id;
    const ofBucket = prod()
      .of('AWS::S3::BucketPolicy', 'data')
      .filter(({ Properties }) => JSON.stringify(Properties.Bucket) === JSON.stringify({ Ref: bucket }));
    expect(ofBucket).toHaveLength(1);
    for (const { id } of [prod().the('AWS::DynamoDB::Table'), ...ofBucket]) expect(DependsOn).toContain(id);
    expect(prod().the('AWS::GuardDuty::MalwareProtectionPlan').Properties).toMatchObject({
      Actions: { Tagging: { Status: 'DISABLED' } },
      // Exports, which the product itself writes, aren't scanned.
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['documents/', 'resumes/'] } },
    });
  });

  it('can be scanned later on, because every stage has the scanner’s role', () => {
    const plan = prod().the('AWS::GuardDuty::MalwareProtectionPlan').Properties;
    const { 'Fn::GetAtt': scanner } = z.object({ 'Fn::GetAtt': z.array(z.string()) }).parse(plan.Role);
    for (const cloud of [dev(), prod()])
      expect(cloud.of('AWS::IAM::Role', 'data').map(({ id }) => [id, 'Arn'])).toContainEqual(scanner);
  });

  it('has no tags: no one may read or write them', () => {
    // The CDK's function that uploads the site's files uses another bucket.
    const allowed = [...prod().of('AWS::IAM::Role'), ...prod().of('AWS::IAM::Policy')].filter(
      ({ part }) => part !== 'site',
    );
    expect(allowed.length).toBeGreaterThan(10);
    expect(JSON.stringify(allowed)).not.toMatch(/s3:\w*Object\w*Tag/);
  });

  it('has its scan results recorded', () => {
    const rule = prod()
      .of('AWS::Events::Rule')
      .find(({ Properties }) => Properties.EventPattern);
    expect(rule?.Properties).toMatchObject({
      EventPattern: {
        source: ['aws.guardduty'],
        'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
        detail: {
          s3ObjectDetails: { bucketName: [{ 'Fn::ImportValue': expect.stringContaining('Documents') }] },
        },
      },
      Targets: [{ Arn: { 'Fn::GetAtt': [prod().function('record-scan').id, 'Arn'] } }],
    });
  });
});
