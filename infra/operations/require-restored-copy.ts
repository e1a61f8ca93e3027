import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb';
import { table, tableName } from '#functions/data/core/table.ts';
import { CommandError } from './command.ts';

/**
 * Checks that a table is what DynamoDB restored from the deployment's own one. Any other, such as another stage's,
 * would replace the deployment's data with that stage's.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreSummary.html
 * @throws {CommandError} if it is another table, or not restored yet
 */
export async function requireRestoredCopy(name: string): Promise<void> {
  const [ours, copy] = await Promise.all([describe(tableName()), describe(name)]);
  const { SourceTableArn: source, RestoreInProgress } = copy?.RestoreSummary ?? {};
  if (!source || source !== ours?.TableArn)
    throw new CommandError(
      `${name} isn’t a copy that DynamoDB restored from ${tableName()}, but ${source ? `from ${source}` : 'a table of its own'}.`,
    );
  if (RestoreInProgress)
    throw new CommandError(`${name} is still being restored. Wait for it, and run this again.`);
}

const describe = async (TableName: string): Promise<TableDescription | undefined> =>
  (await table.send(new DescribeTableCommand({ TableName }))).Table;
