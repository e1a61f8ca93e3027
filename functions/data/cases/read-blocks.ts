import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { table, tableName } from '../core/table.ts';
import { type Entry, entriesIn, SearchBlock } from './search-block.ts';
import { firstBound } from './search-position.ts';

/** The attributes that readers need; transferring the others takes about a sixth of the time. */
const ReadBlock = z.pick(SearchBlock, { sk: true, entries: true, next_start: true });
/** How many entries a block has if names are rather long. */
const entriesPerBlock = 16;
/** A block whose cases were removed counts as this many entries, because reading it costs something, too. */
const minEntriesPerBlock = 4;
/** How many blocks to read for this many entries; the newest block may have only one. */
export const blocksFor = (entries: number): number => Math.ceil(entries / entriesPerBlock) + 1;

/** A consistent query may still see half of a transaction that is being written. */
const maxAttempts = 3;

interface ReadOptions {
  readonly newestFirst: boolean;
  /** The position or bound to start after. */
  readonly after: string | undefined;
  /** The number of blocks to read at most. */
  readonly blocks: number;
}

interface ReadBlocks {
  readonly entries: readonly Entry[];
  readonly horizon: string | undefined;
  /** The cost of the read, in entries. */
  readonly entriesRead: number;
}

/**
 * The next entries of a list in order, complete up to `horizon`, the bound where the list continues; without a
 * horizon, up to its end. If a block is missing between two others or before `after`, for example while one is being
 * split, the list is read again, consistently.
 */
export async function readBlocks(
  list: string,
  { newestFirst, after, blocks }: ReadOptions,
  attempt = 1,
): Promise<ReadBlocks> {
  const ConsistentRead = attempt > 1;
  const query = async (condition: string, input: Partial<QueryCommandInput>) => {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName: tableName(),
        ProjectionExpression: 'sk, entries, next_start',
        KeyConditionExpression: `pk = :list${after === undefined ? '' : ` AND sk ${condition} :after`}`,
        ExpressionAttributeValues: { ':list': list, ...(after !== undefined && { ':after': after }) },
        ScanIndexForward: !newestFirst,
        ConsistentRead,
        ...input,
      }),
    );
    return { read: Items.map((row) => ReadBlock.parse(row)), hasMore: LastEvaluatedKey !== undefined };
  };
  const [first, { read, hasMore }] = await Promise.all([
    // Blocks are sorted by their start, so the block that contains `after` needs a query of its own.
    !newestFirst && after !== undefined ? query('<=', { Limit: 1, ScanIndexForward: false }) : undefined,
    query(newestFirst ? '<' : '>', { Limit: blocks }),
  ]);
  const found = [...(first?.read ?? []), ...read];
  const isContiguous = found.every((block, at) => {
    const before = found[at - 1];
    if (before) return newestFirst ? block.next_start === before.sk : before.next_start === block.sk;
    // The newest block reaches up to `after`.
    return !newestFirst || after === undefined || block.next_start === undefined || block.next_start >= after;
  });
  if (!isContiguous && attempt < maxAttempts)
    return readBlocks(list, { newestFirst, after, blocks }, attempt + 1);
  const last = found.at(-1);
  const horizon = newestFirst ? last?.sk : last?.next_start;
  const isBefore = (a: string, b: string) => (newestFirst ? a > b : a < b);
  const entries = found
    .flatMap((block) => (newestFirst ? entriesIn(block.entries).reverse() : entriesIn(block.entries)))
    .filter(([position]) => after === undefined || isBefore(after, position));
  return {
    entries,
    horizon: hasMore && horizon !== firstBound ? horizon : undefined,
    entriesRead: Math.max(entries.length, found.length * minEntriesPerBlock, 1),
  };
}
