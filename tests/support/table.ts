import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { tableIndexes, tableKeys } from '#functions/data/table-schema.ts';
import { environmentNames as names } from '#functions/platform/environment-names.ts';
import { logger } from '#functions/platform/logger.ts';

/** What the functions read from their environment, as a small deployment would have it. */
const settings: Record<string, string> = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  POWERTOOLS_METRICS_DISABLED: 'true',
  [names.stage]: 'test',
  [names.table]: 'landfall',
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
  [names.signingSecret]: 'a-secret-of-the-tests-that-is-long-enough',
};

/** Gives a test file an empty table of its own, in a DynamoDB engine of its own that ends with it. */
export function provideTable(): void {
  let engine: ChildProcess | undefined;
  beforeAll(async () => {
    logger.setLogLevel('SILENT');
    const port = await freePort();
    Object.assign(process.env, settings, { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}` });
    engine = spawn(enginePath(), ['serve', '--port', String(port)], { stdio: 'ignore' });
    await createTable();
  });
  afterAll(async () => {
    if (!engine || engine.exitCode !== null) return;
    const ended = once(engine, 'exit');
    engine.kill();
    await ended;
  });
}

const enginePath = (): string =>
  createRequire(import.meta.url)
    .resolve('@dynoxide/linux-x64/package.json')
    .replace('package.json', 'dynoxide');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No port to listen on.');
  return address.port;
}

async function createTable(): Promise<void> {
  const client = new DynamoDBClient({ maxAttempts: 1 });
  await untilItAnswers(client);
  const indexes = Object.values(tableIndexes);
  const attributes = [
    tableKeys.partition,
    tableKeys.sort,
    ...indexes.flatMap((index) => [index.partition, index.sort]),
  ];
  const keysOf = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: settings[names.table],
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keysOf(tableKeys.partition, tableKeys.sort),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keysOf(index.partition, index.sort),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  );
}

/** The engine is up within some milliseconds; nobody tells when. */
async function untilItAnswers(client: DynamoDBClient): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  for (;;) {
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
