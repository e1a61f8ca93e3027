import { DescribeTableCommand, type RestoreSummary } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { table } from '#functions/data/core/table.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { requireRestoredCopy } from './require-restored-copy.ts';

const dynamo = mockClient(table);
const arnOf = (name: string) => `arn:aws:dynamodb:us-east-1:111122223333:table/${name}`;

beforeAll(() => void vi.stubEnv(environmentNames.table, 'prod-table'));
beforeEach(() => {
  dynamo.reset();
  dynamo
    .on(DescribeTableCommand, { TableName: 'prod-table' })
    .resolves({ Table: { TableArn: arnOf('prod-table') } });
});
afterAll(() => {
  dynamo.restore();
  vi.unstubAllEnvs();
});

const copyWith = (summary?: Partial<RestoreSummary>) =>
  dynamo.on(DescribeTableCommand, { TableName: 'copy' }).resolves({
    Table: {
      ...(summary && {
        RestoreSummary: { RestoreDateTime: new Date(0), RestoreInProgress: false, ...summary },
      }),
    },
  });

it('accepts a copy of the deployment’s own table', async () => {
  copyWith({ SourceTableArn: arnOf('prod-table') });
  await expect(requireRestoredCopy('copy')).resolves.toBeUndefined();
});

it.each([
  [
    'another stage’s table',
    undefined,
    'copy isn’t a copy that DynamoDB restored from prod-table, but a table of its own.',
  ],
  ['a copy of another table', { SourceTableArn: arnOf('dev-table') }, `but from ${arnOf('dev-table')}.`],
  [
    'a copy that isn’t complete',
    { SourceTableArn: arnOf('prod-table'), RestoreInProgress: true },
    'copy is still being restored.',
  ],
])('rejects %s', async (_, summary, message) => {
  copyWith(summary);
  await expect(requireRestoredCopy('copy')).rejects.toThrow(message);
});

it('rejects the deployment’s own table', async () => {
  await expect(requireRestoredCopy('prod-table')).rejects.toThrow('a table of its own');
});
