import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { now } from '../../platform/clock.ts';
import { table, tableName } from '../core/table.ts';
import { type Entry, entriesIn, SearchBlock } from './search-block.ts';
import { firstBound } from './search-position.ts';

/** The attributes that readers need; transferring the others takes about a sixth of the time. */
const ReadBlock = z.pick(SearchBlock, { sk: true, entries: true, next_start: true, split_at: true });
type SplitBlock = Pick<z.infer<typeof ReadBlock>, 'split_at'>;
const Key = z.object({ sk: z.string() });
/** How many entries a block has if names are rather long. */
const entriesPerBlock = 16;
/** A block whose cases were removed counts as this many entries, because reading it costs something, too. */
const minEntriesPerBlock = 4;
/** How many blocks to read for this many entries; the newest block may have only one. */
export const blocksFor = (entries: number): number => Math.ceil(entries / entriesPerBlock) + 1;

/** A consistent query may still see half of a transaction that is being written. */
const maxAttempts = 6;
/** From then on, a block was read before what follows it, so its end is missing only if there is none. */
const endAttempts = 3;
/** A split takes milliseconds; the rest allows for clocks that differ. */
const splitSeconds = 60;

interface ReadOptions {
  readonly newestFirst: boolean;
  /** The position or bound to start after. */
  readonly after: string | undefined;
  /** The number of blocks to read at most. */
  readonly blocks: number;
  /** Texts that a wanted entry contains. Blocks that lack one are left out, which saves transferring and parsing them. */
  readonly containing?: readonly string[];
}

interface ReadBlocks {
  readonly entries: readonly Entry[];
  readonly horizon: string | undefined;
  /** The cost of the read, in entries. */
  readonly entriesRead: number;
}

/**
 * The next entries of a list in order, complete up to `horizon`, the bound where the list continues; without a
 * horizon, up to its end. With `containing`, other entries may be left out. If a block is missing between two others or
 * before `after`, or may be missing at the end, for example while one is being split, the list is read again,
 * consistently.
 */
export async function readBlocks(list: string, options: ReadOptions, attempt = 1): Promise<ReadBlocks> {
  const { newestFirst, after, blocks, containing = [] } = options;
  const isFiltered = containing.length > 0;
  const splitSince = new Date(now().getTime() - splitSeconds * 1000).toISOString();
  const query = async (condition: string, input: Partial<QueryCommandInput>) => {
    const { Items, LastEvaluatedKey, ScannedCount } = await table.send(
      new QueryCommand({
        TableName: tableName(),
        ProjectionExpression: 'sk, entries, next_start, split_at',
        KeyConditionExpression: `pk = :list${after === undefined ? '' : ` AND sk ${condition} :after`}`,
        ...(isFiltered && {
          FilterExpression: `${containing.map((_, at) => `contains(entries, :text${at})`).join(' AND ')} OR split_at > :splitSince`,
        }),
        ExpressionAttributeValues: {
          ':list': list,
          ...(after !== undefined && { ':after': after }),
          ...(isFiltered && { ':splitSince': splitSince }),
          ...Object.fromEntries(containing.map((text, at) => [`:text${at}`, text])),
        },
        ScanIndexForward: !newestFirst,
        ConsistentRead: attempt > 1,
        ...input,
      }),
    );
    return {
      read: (Items ?? []).map((row) => ReadBlock.parse(row)),
      scanned: ScannedCount ?? 0,
      continuesAfter: LastEvaluatedKey && Key.parse(LastEvaluatedKey).sk,
    };
  };
  // Blocks are sorted by their start, so the block that contains `after` needs a query of its own.
  const containingAfter =
    !newestFirst && after !== undefined ? query('<=', { Limit: 1, ScanIndexForward: false }) : undefined;
  // The second time, what was split off that block in the meantime is read, too.
  if (attempt > 1) await containingAfter;
  const [first, { read, scanned, continuesAfter }] = await Promise.all([
    containingAfter,
    query(newestFirst ? '<' : '>', { Limit: blocks }),
  ]);
  const found = [...(first?.read ?? []), ...read];
  const isWhole = found.every((block, at) => {
    const before = found[at - 1];
    // The newest block reaches up to `after`.
    if (!before)
      return isFiltered || !newestFirst || after === undefined || (block.next_start ?? after) >= after;
    const [lower, upper] = newestFirst ? [block, before] : [before, block];
    const end = lower.next_start;
    return end !== undefined && (isFiltered ? end <= upper.sk : end === upper.sk);
  });
  const wasSplit = ({ split_at = '' }: SplitBlock) => split_at > splitSince;
  // A block that is missing and one that was left out look the same. But only a split moves entries to another block,
  // and its halves tell when that was.
  if (isFiltered && (!isWhole || found.some(wasSplit)))
    return readBlocks(list, { newestFirst, after, blocks });
  // The end of the list may have been read before the block's upper half was split off.
  const newest = newestFirst ? found[0] : found.at(-1);
  const isNewest = newestFirst ? after === undefined : continuesAfter === undefined;
  const mayLackEnd = isNewest && newest?.next_start !== undefined && wasSplit(newest);
  const attempts = isWhole ? (mayLackEnd ? endAttempts : 1) : maxAttempts;
  if (attempt < attempts) return readBlocks(list, options, attempt + 1);
  // The last block may have been left out, so its end is unknown, and the next read begins with it again.
  const end = newestFirst || isFiltered ? continuesAfter : found.at(-1)?.next_start;
  const horizon = continuesAfter === undefined || (newestFirst && end === firstBound) ? undefined : end;
  const isBefore = (a: string, b: string) => (newestFirst ? a > b : a < b);
  const entries = found
    .flatMap((block) => (newestFirst ? entriesIn(block.entries).reverse() : entriesIn(block.entries)))
    .filter(
      ([position]) =>
        (after === undefined || isBefore(after, position)) &&
        (horizon === undefined || isBefore(position, horizon)),
    );
  return {
    entries,
    horizon,
    entriesRead: Math.max(
      isFiltered ? scanned * entriesPerBlock : entries.length,
      found.length * minEntriesPerBlock,
      1,
    ),
  };
}
