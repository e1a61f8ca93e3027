import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { now } from '../platform/clock.ts';
import { keys, partitions } from './keys.ts';
import { table, tableName } from './table.ts';
import { tableIndexes } from './table-schema.ts';
import type { Write } from './transaction.ts';

const index = tableIndexes.dueForPurge;
/** A file may still arrive while its upload address is good; longer than that for clocks that disagree. */
const settledAfterMilliseconds = 15 * 60_000;

/** Something that has to go: an upload nobody finished, or a file nothing refers to any more. */
export const PurgeItem = z.object({
  pk: z.string(),
  sk: z.string(),
  entity: z.enum(['Upload', 'RemovedFile']),
  storage_key: z.string(),
});
export type PurgeItem = z.infer<typeof PurgeItem>;

/** Attributes that hand an item to the purge from `at` on. */
export const purgeAttributes = (at: Date) => ({
  [index.partition]: partitions.purge,
  [index.sort]: at.toISOString(),
});

/**
 * Written in the transaction that takes the last reference to a file away: the file is removed right
 * after, and once more by the purge, which makes good whatever went wrong in between.
 */
export const putRemovedFile = (storageKey: string): Write => ({
  Put: {
    Item: {
      ...keys.removedFile(storageKey),
      entity: 'RemovedFile',
      storage_key: storageKey,
      ...purgeAttributes(new Date(now().getTime() + settledAfterMilliseconds)),
    },
  },
});

/** Deletes what was due, if it still lies there. */
export const deletePurgeItem = ({ pk, sk }: PurgeItem): Write => ({
  Delete: { Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' },
});

/** What is due now, page by page: one query on `due-for-purge`. */
export async function* dueForPurge(): AsyncGenerator<PurgeItem> {
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await table.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: index.name,
        KeyConditionExpression: '#partition = :purge AND #at <= :now',
        ExpressionAttributeNames: { '#partition': index.partition, '#at': index.sort },
        ExpressionAttributeValues: { ':purge': partitions.purge, ':now': now().toISOString() },
        ExclusiveStartKey: from,
      }),
    );
    for (const item of answer.Items ?? []) yield PurgeItem.parse(item);
    from = answer.LastEvaluatedKey;
  } while (from);
}

/** Takes back the order to remove a file, in the transaction that refers to it; fails when it was carried out. */
export const keepFileAfterAll = (storageKey: string): Write => ({
  Delete: { Key: keys.removedFile(storageKey), ConditionExpression: 'attribute_exists(pk)' },
});
