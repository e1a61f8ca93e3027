import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { table, tableName } from '#functions/data/core/table.ts';
import { projectionOf, type TableIndex, tableIndexes, tableKeys } from '#functions/data/core/table-schema.ts';
import { environmentNames as names } from '#functions/platform/environment-names.ts';
import { logger } from '#functions/platform/logger.ts';
import type { ContentionOptions } from '#infra/local/access/table-contention.ts';
import { startTableEngine } from '#infra/local/table-engine.ts';
import { fakeSecretArn, fakeSecrets } from './fake-secrets.ts';
import { learnOriginSecret } from './origin-secret.ts';
import { perProcess } from './per-process.ts';
import { contendForTable } from './table-contention.ts';

/** The functions' environment variables, as in a small deployment. */
const settings: Record<string, string> = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  POWERTOOLS_METRICS_DISABLED: 'true',
  LANDFALL_MAILBOX: 'local',
  [names.stage]: 'test',
  [names.documentsBucket]: 'documents',
  [names.userPool]: 'us-east-1_test',
  [names.siteUrl]: 'https://landfall.example',
  [names.productDomain]: 'landfall.example',
  [names.sender]: 'Landfall <no-reply@landfall.example>',
  [names.teamAddress]: 'team@landfall.example',
  [names.defaultOrganization]: 'harbor',
  [names.consultationOrganization]: 'harbor',
  [names.employerConsole]: 'with-attorneys',
  [names.demoAccounts]: 'true',
  [names.malwareScan]: 'false',
  [names.resumeTypes]: 'pdf',
  [names.schedulingUrl]: '',
  [names.contactMessageDays]: '365',
  [names.consultationDays]: '730',
  [names.closedCaseDays]: '365',
  [names.auditDays]: '365',
  [names.signingSecretArn]: fakeSecretArn('signing'),
  [names.originSecretArn]: fakeSecretArn('origin'),
};

/**
 * Provides an empty table for each test file. Transactions conflict as on DynamoDB; without a conflict, they
 * take no longer than the engine does.
 */
export function provideTable(contention: ContentionOptions = { delaysResponses: false }): void {
  let release: () => void;
  beforeAll(async () => {
    logger.setLogLevel('SILENT');
    // Ends with the process.
    perProcess.tableEngine ??= startTableEngine();
    const { url } = await perProcess.tableEngine;
    Object.assign(process.env, settings, { AWS_ENDPOINT_URL_DYNAMODB: url.origin });
    fakeSecrets();
    await learnOriginSecret();
    release = contendForTable(url, contention);
    await beginEmptyTable();
  });
  afterAll(() => release());
}

/**
 * Switches to a new table, which takes a few milliseconds. Scanning all rows gets slower with each row that
 * earlier tests left.
 */
export async function beginEmptyTable(): Promise<void> {
  process.env[names.table] = `landfall-${randomUUID()}`;
  const indexes = Object.values<TableIndex>(tableIndexes);
  // Two indexes may share an attribute.
  const attributes = new Set([
    tableKeys.partition,
    tableKeys.sort,
    ...indexes.flatMap((index) => [index.partition, index.sort]),
  ]);
  const keysOf = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
  await table.send(
    new CreateTableCommand({
      TableName: tableName(),
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: Array.from(attributes, (AttributeName) => ({
        AttributeName,
        AttributeType: 'S' as const,
      })),
      KeySchema: keysOf(tableKeys.partition, tableKeys.sort),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keysOf(index.partition, index.sort),
        Projection: projectionOf(index),
      })),
    }),
  );
}
