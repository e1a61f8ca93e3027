import * as z from 'zod/mini';
import { Id, OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { now } from '../../platform/clock.ts';
import { ReceivedItem } from '../consultations/received.ts';
import { keys, partitions } from '../core/keys.ts';
import { queryRows } from '../core/read-all.ts';
import { setFields } from '../core/set-fields.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';

const index = tableIndexes.dueForPurge;
/** A file can arrive while its upload URL is valid; includes a margin for clock skew. */
const uploadGraceMilliseconds = 15 * 60_000;

/** An item to delete: an unfinished upload, an unreferenced file, or the remainder of an interrupted deletion. */
export const PurgeItem = z.discriminatedUnion('entity', [
  z.object({ entity: z.literal('Upload'), pk: z.string(), sk: z.string(), storage_key: z.string() }),
  z.object({ entity: z.literal('ResumeFile'), pk: z.string(), sk: z.string(), storage_key: z.string() }),
  z.object({
    entity: z.literal('RemovedFile'),
    pk: z.string(),
    sk: z.string(),
    storage_key: z.string(),
    /** Deletes older versions too, so the file can't be restored. */
    every_version: z.optional(z.boolean()),
  }),
  z.object({
    entity: z.literal('ApplicantCase'),
    case_id: Id,
    applicant_id: PersonId,
    org_id: OrganizationId,
    /** Deleted by retention if there has been no activity since; its files stay restorable. */
    inactive_since: z.optional(Timestamp),
  }),
  z.object({
    entity: z.literal('Received'),
    ...ReceivedItem.shape,
    /** Deleted by retention; its file stays restorable. */
    restorable: z.optional(z.literal('yes')),
  }),
  z.object({ entity: z.literal('RemovedAccount'), pk: z.string(), sk: z.string(), user_id: PersonId }),
]);
export type PurgeItem = z.infer<typeof PurgeItem>;
type Waiting = { readonly pk: string; readonly sk: string };

/** Attributes that list an item for the purge from `at` on. */
export const purgeAttributes = (at: Date) => ({
  [index.partition]: partitions.purge,
  [index.sort]: at.toISOString(),
});

/**
 * For the transaction that removes the last reference to a file. The file is deleted right after, and the purge
 * deletes it again in case that failed.
 * @param options `everyVersion`: deletes older versions too, for files that must not be restorable
 */
export const putRemovedFile = (storageKey: string, { everyVersion = false } = {}): TransactItem => ({
  Put: {
    Item: {
      ...keys.removedFile(storageKey),
      entity: 'RemovedFile',
      storage_key: storageKey,
      ...(everyVersion && { every_version: true }),
      ...purgeAttributes(new Date(now().getTime() + uploadGraceMilliseconds)),
    },
  },
});

/** The same for an account: written with the deletion of its last record, and executed right after. */
export const putRemovedAccount = (userId: string): TransactItem => ({
  Put: {
    Item: {
      ...keys.removedAccount(userId),
      entity: 'RemovedAccount',
      user_id: userId,
      ...purgeAttributes(new Date(now().getTime() + uploadGraceMilliseconds)),
    },
  },
});

/** Deletes an item if it is still due: a resume may have been claimed in the meantime. */
export const deletePurgeItem = ({ pk, sk }: Waiting): TransactItem => ({
  Delete: {
    Key: { pk, sk },
    ConditionExpression: 'attribute_exists(#partition)',
    ExpressionAttributeNames: { '#partition': index.partition },
  },
});

/** The items due now: one query on `due-for-purge`. */
export async function* dueForPurge(): AsyncGenerator<PurgeItem> {
  for await (const row of dueBefore(partitions.purge, now())) yield PurgeItem.parse(row);
}

/** The rows of a partition of `due-for-purge` up to a point in time, longest due first, page by page. */
export const dueBefore = (partition: string, moment: Date): AsyncGenerator<Record<string, unknown>> =>
  queryRows({
    IndexName: index.name,
    KeyConditionExpression: '#partition = :partition AND #at <= :moment',
    ExpressionAttributeNames: { '#partition': index.partition, '#at': index.sort },
    ExpressionAttributeValues: { ':partition': partition, ':moment': moment.toISOString() },
  });

/** The same for a sharded list. */
export async function* dueInShards(
  shards: readonly string[],
  moment: Date,
): AsyncGenerator<Record<string, unknown>> {
  const lists = shards.map((partition) => dueBefore(partition, moment));
  const heads = await Promise.all(lists.map((list) => list.next()));
  const dueAt = (shard: number) => (heads[shard]?.done ? undefined : String(heads[shard]?.value[index.sort]));
  for (;;) {
    const [first] = [...heads.keys()]
      .filter((shard) => dueAt(shard) !== undefined)
      .sort((a, b) => (String(dueAt(a)) < String(dueAt(b)) ? -1 : 1));
    const [head, list] = first === undefined ? [] : [heads[first], lists[first]];
    if (first === undefined || !list || !head || head.done) return;
    yield head.value;
    heads[first] = await list.next();
  }
}

/**
 * Hands the remainder of a deletion to the purge, in the transaction that deletes the rest, so that the purge
 * completes an interrupted deletion.
 */
export function scheduleRemainder(
  key: { pk: string; sk: string },
  facts: Readonly<Record<string, unknown>>,
): TransactItem {
  return {
    Update: {
      Key: key,
      ...setFields({ ...facts, ...purgeAttributes(now()) }),
      ConditionExpression: 'attribute_exists(pk)',
    },
  };
}

/**
 * Cancels the scheduled deletion of a file, in the transaction that adds a reference to it; fails if the file was
 * already deleted.
 */
export const cancelFileRemoval = (storageKey: string): TransactItem => ({
  Delete: { Key: keys.removedFile(storageKey), ConditionExpression: 'attribute_exists(pk)' },
});
