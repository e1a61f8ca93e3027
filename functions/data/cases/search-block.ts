import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ApiError } from '../../platform/api-error.ts';
import { timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { pause } from '../core/pause.ts';
import { table, tableName } from '../core/table.ts';
import { ConditionFailed, type TransactItem, transact } from '../core/transaction.ts';
import type { SearchPlace } from './case-search.ts';
import { inTurn } from './in-turn.ts';
import { boundAfter, firstBound, positionLength } from './search-position.ts';

/**
 * Search lists are stored in blocks: items of about 17 entries each, under 1 KB, so that adding an entry takes one
 * write unit and 1,000 entries are read as about 60 rows.
 *
 * A block contains the entries from its start, which is its sort key, up to `next_start`. The last block of a list is
 * open: it has no `next_start` and takes all later entries. Every write to a block requires that the block hasn't
 * changed since it was read. So whatever races or crashes happen, each entry is in the block with the greatest start
 * at or before it:
 * - An entry added after all others to an open block that is full closes the block in the same write. The next block
 *   starts right after that entry. It is created with its first entry, which only one writer can do.
 * - A late entry is added to its closed block even if that is full. A block of twice the size is split in a
 *   transaction, unless it has only one entry.
 * - Blocks are never deleted, since a writer that read the list earlier could recreate one inside the range of its
 *   neighbor. An empty block contains no personal data.
 */
export const SearchBlock = z.object({
  sk: z.string(),
  /** One line per entry, in order: its position and text. Reading a string takes a third of the time of a map. */
  entries: z.string(),
  next_start: z.optional(z.string()),
  /** When the block was last split; both halves have it. */
  split_at: z.optional(z.string()),
  /** Counts the changes. */
  revision: z.number(),
});
export type SearchBlock = z.infer<typeof SearchBlock>;

export type Entry = readonly [position: string, text: string];
export const entriesIn = (entries: string): Entry[] =>
  entries === ''
    ? []
    : entries.split('\n').map((line): Entry => [line.slice(0, positionLength), line.slice(positionLength)]);
const joinEntries = (entries: readonly Entry[]): string => entries.map((entry) => entry.join('')).join('\n');
const withoutEntry = (entries: readonly Entry[], position: string): Entry[] =>
  entries.filter(([other]) => other !== position);

/** The size of a block without its partition key and entries. */
const otherBytes = 110;
/** A block of this size is full: another entry could take it over 1 KB, so that a write would cost two units. */
const fullBytes = 960;
/** A block of more than this size is split. */
const maxBytes = 2000;
const sizeOf = (list: string, entries: string): number => otherBytes + Buffer.byteLength(list + entries);

const maxAttempts = 30;
const pauseMilliseconds = 10;

/**
 * Repeats a change until no concurrent write interferes. Changes of one list take turns within a process.
 * @throws ApiError `unavailable` after too many attempts; requests that delete cases write to the search, too
 */
const retryUntilWritten = (list: string, change: (consistent: boolean) => Promise<boolean>): Promise<void> =>
  inTurn(list, async (isFirst) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      // The condition of the write detects a stale read.
      if (await change(!isFirst || attempt > 1)) return;
      await pause(Math.random() * pauseMilliseconds * attempt);
    }
    throw new ApiError('unavailable');
  });

/**
 * The block with the greatest start at or before a position. It may end before the position if the next block
 * is yet to be created.
 */
async function blockAt(
  { list, position }: SearchPlace,
  ConsistentRead: boolean,
): Promise<SearchBlock | undefined> {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :list AND sk <= :position',
      ExpressionAttributeValues: { ':list': list, ':position': position },
      ScanIndexForward: false,
      Limit: 1,
      ConsistentRead,
    }),
  );
  return Items[0] && SearchBlock.parse(Items[0]);
}

type Changed = Omit<SearchBlock, 'revision'>;
/** @param seen the block as it was read; undefined for a new block */
const putBlock = (list: string, { sk, entries, next_start, split_at }: Changed, seen?: SearchBlock) => ({
  Item: {
    ...{ pk: list, sk, entity: 'SearchBlock', entries },
    ...(next_start !== undefined && { next_start }),
    ...(split_at !== undefined && { split_at }),
    revision: (seen?.revision ?? 0) + 1,
  },
  ...(seen
    ? { ConditionExpression: 'revision = :seen', ExpressionAttributeValues: { ':seen': seen.revision } }
    : { ConditionExpression: 'attribute_not_exists(pk)' }),
});

/** @returns false after a concurrent change or during a split */
async function store(list: string, changed: Changed, seen?: SearchBlock): Promise<boolean> {
  try {
    const put = new PutCommand({ TableName: tableName(), ...putBlock(list, changed, seen) });
    return (await ifConditionHolds(table.send(put))) !== undefined;
  } catch (error) {
    if (error instanceof TransactionConflictException) return false;
    throw error;
  }
}

/** Adds an entry to its list or replaces its text. Idempotent. */
export const addEntry = (place: SearchPlace, text: string): Promise<void> =>
  retryUntilWritten(place.list, (consistent) => addTo(place, text, consistent));

/** @returns whether the entry was added */
async function addTo(place: SearchPlace, text: string, consistent: boolean): Promise<boolean> {
  const { list, position } = place;
  const block = await blockAt(place, consistent);
  const end = block?.next_start;
  if (!block || (end !== undefined && position >= end))
    return store(list, { sk: end ?? firstBound, entries: joinEntries([[position, text]]) });
  const stored = entriesIn(block.entries);
  const others = withoutEntry(stored, position);
  const entries = joinEntries([...others, [position, text] as const].sort(byPosition));
  // A repeated change needs no write if a consistent read shows the entry.
  if (entries === block.entries) return consistent || addTo(place, text, true);
  const size = sizeOf(list, entries);
  // Entries of long names may exceed the size by themselves, and a block of one entry can't be split.
  if (size > maxBytes && stored.length > 1) return split(list, block);
  const isLast = others.every(([other]) => other < position);
  const closes = end === undefined && size > fullBytes && isLast;
  return store(list, { ...block, entries, ...(closes && { next_start: boundAfter(position) }) }, block);
}

const byPosition = ([a]: Entry, [b]: Entry): number => (a < b ? -1 : 1);

/** Splits a block in two. @returns false, because the entry still has to be added */
async function split(list: string, block: SearchBlock): Promise<false> {
  const entries = entriesIn(block.entries);
  const middle = Math.ceil(entries.length / 2);
  const start = boundAfter(entries[middle - 1]?.[0] ?? '');
  const split_at = timestamp();
  const parts: Record<'lower' | 'upper', TransactItem> = {
    lower: {
      Put: putBlock(
        list,
        {
          sk: block.sk,
          entries: joinEntries(entries.slice(0, middle)),
          next_start: start,
          split_at,
        },
        block,
      ),
    },
    upper: {
      Put: putBlock(list, {
        sk: start,
        entries: joinEntries(entries.slice(middle)),
        next_start: block.next_start,
        split_at,
      }),
    },
  };
  try {
    await transact(parts);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return false;
}

/** Removes an entry from its list if it exists. Idempotent. */
export const removeEntry = (place: SearchPlace): Promise<void> =>
  retryUntilWritten(place.list, async () => {
    const block = await blockContaining(place);
    if (!block) return true;
    const entries = joinEntries(withoutEntry(entriesIn(block.entries), place.position));
    return store(place.list, { ...block, entries }, block);
  });

const textAt = ({ entries }: SearchBlock, position: string): string | undefined =>
  entriesIn(entries).find(([other]) => other === position)?.[1];

/** The text of an entry, read consistently; undefined if there is no entry. */
export async function getEntry(place: SearchPlace): Promise<string | undefined> {
  const block = await blockContaining(place);
  return block && textAt(block, place.position);
}

/**
 * The block that contains an entry. A query may see half of a transaction that is being written; a get sees all of it
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html).
 */
async function blockContaining(place: SearchPlace): Promise<SearchBlock | undefined> {
  const { list, position } = place;
  let block = await blockAt(place, true);
  while (block?.next_start !== undefined && position >= block.next_start) {
    const Key = { pk: list, sk: block.next_start };
    const { Item } = await table.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    block = Item && SearchBlock.parse(Item);
  }
  return block && textAt(block, position) !== undefined ? block : undefined;
}

/** The blocks of a whole list, as adding its entries one by one would create them. */
export function blocksOf(list: string, sorted: readonly Entry[]): Record<string, unknown>[] {
  const blocks: Record<string, unknown>[] = [];
  let sk = firstBound;
  let entries: Entry[] = [];
  const put = (next_start?: string) => {
    const { Item } = putBlock(list, { sk, entries: joinEntries(entries), next_start });
    blocks.push({ ...Item, revision: entries.length });
  };
  for (const entry of sorted) {
    entries.push(entry);
    // The write that creates a block never closes it.
    if (entries.length === 1 || sizeOf(list, joinEntries(entries)) <= fullBytes) continue;
    const end = boundAfter(entry[0]);
    put(end);
    [sk, entries] = [end, []];
  }
  if (entries.length > 0) put();
  return blocks;
}
