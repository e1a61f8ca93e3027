import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { FactsRecord } from '#shared/routes/facts-record.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** A person's facts, strongly consistent; empty, with version 0, before there are any. */
export async function getFacts(userId: string): Promise<FactsRecord> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.facts(userId), ConsistentRead: true }),
  );
  return Item ? FactsRecord.parse(Item) : { facts: {}, version: 0 };
}

const overVersion = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': version } };

/** Puts facts over the version they were made from; the condition fails when somebody was faster. */
export const putFacts = (userId: string, record: FactsRecord): TransactItem => ({
  Put: { Item: { ...keys.facts(userId), entity: 'Facts', ...record }, ...overVersion(record.version - 1) },
});

/** Removes the facts over the version seen; without any, holds the transaction to there being none. */
export const deleteFacts = (userId: string, version: number): TransactItem => ({
  Delete: { Key: keys.facts(userId), ...overVersion(version) },
});
