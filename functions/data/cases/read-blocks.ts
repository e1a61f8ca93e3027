import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { now } from '../../platform/clock.ts';
import { table, tableName } from '../core/table.ts';
import { type Entry, entriesIn, SearchBlock } from './search-block.ts';
import { firstBound } from './search-position.ts';

/** The attributes that readers need; transferring the others takes about a sixth of the time. */
const ReadBlock = z.pick(SearchBlock, { sk: true, entries: true, next_start: true, split_at: true });
type Block = z.infer<typeof ReadBlock>;
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
  /**
   * Texts that a wanted entry contains. Blocks that lack one are left out, which saves transferring and parsing them.
   */
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
export async function readBlocks(list: string, options: ReadOptions): Promise<ReadBlocks> {
  const splitSince = new Date(now().getTime() - splitSeconds * 1000).toISOString();
  if (isFiltered(options)) {
    const found = await queryBlocks(list, options, { splitSince, isConsistent: false });
    // A block that is missing and one that was left out look the same. But only a split moves entries to another block,
    // and its halves tell when that was.
    const isComplete =
      !hasGap(found.blocks, options) && !found.blocks.some((block) => wasSplit(block, splitSince));
    if (isComplete) return entriesOf(found, options);
  }
  const all = { ...options, containing: [] };
  for (let attempt = 1; ; attempt++) {
    const found = await queryBlocks(list, all, { splitSince, isConsistent: attempt > 1 });
    const attempts = hasGap(found.blocks, all)
      ? maxAttempts
      : couldLackEnd(found, all, splitSince)
        ? endAttempts
        : 1;
    if (attempt >= attempts) return entriesOf(found, all);
  }
}

const isFiltered = ({ containing = [] }: ReadOptions): boolean => containing.length > 0;

const wasSplit = ({ split_at = '' }: Block, since: string): boolean => split_at > since;

interface FoundBlocks {
  /** In the order of the list that was asked for. */
  readonly blocks: readonly Block[];
  /** The number of blocks that were read, including those that were left out. */
  readonly scanned: number;
  /** Where the list continues; undefined if it was read to its end. */
  readonly continuesAfter: string | undefined;
}

async function queryBlocks(
  list: string,
  { newestFirst, after, blocks, containing = [] }: ReadOptions,
  { splitSince, isConsistent }: { readonly splitSince: string; readonly isConsistent: boolean },
): Promise<FoundBlocks> {
  const query = (condition: string, input: Partial<QueryCommandInput>) =>
    queryPageOfBlocks({
      KeyConditionExpression: `pk = :list${after === undefined ? '' : ` AND sk ${condition} :after`}`,
      ...(containing.length > 0 && {
        FilterExpression: `${containing.map((_, at) => `contains(entries, :text${at})`).join(' AND ')} OR split_at > :splitSince`,
      }),
      ExpressionAttributeValues: {
        ':list': list,
        ...(after !== undefined && { ':after': after }),
        ...(containing.length > 0 && { ':splitSince': splitSince }),
        ...Object.fromEntries(containing.map((text, at) => [`:text${at}`, text])),
      },
      ScanIndexForward: !newestFirst,
      ConsistentRead: isConsistent,
      ...input,
    });
  // Blocks are sorted by their start, so the block that contains `after` needs a query of its own.
  const containingAfter =
    !newestFirst && after !== undefined ? query('<=', { Limit: 1, ScanIndexForward: false }) : undefined;
  // The second time, what was split off that block in the meantime is read, too.
  if (isConsistent) await containingAfter;
  const [first, next] = await Promise.all([
    containingAfter,
    query(newestFirst ? '<' : '>', { Limit: blocks }),
  ]);
  return { ...next, blocks: [...(first?.blocks ?? []), ...next.blocks] };
}

async function queryPageOfBlocks(input: Omit<QueryCommandInput, 'TableName'>): Promise<FoundBlocks> {
  const { Items, LastEvaluatedKey, ScannedCount } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      ProjectionExpression: 'sk, entries, next_start, split_at',
      ...input,
    }),
  );
  return {
    blocks: (Items ?? []).map((row) => ReadBlock.parse(row)),
    scanned: ScannedCount ?? 0,
    continuesAfter: LastEvaluatedKey && Key.parse(LastEvaluatedKey).sk,
  };
}

/** Whether a block is missing before `after` or between two others. If blocks were left out, only if one must be. */
function hasGap(blocks: readonly Block[], options: ReadOptions): boolean {
  const { newestFirst, after } = options;
  const isAdjacent = (lower: Block, upper: Block): boolean => {
    const end = lower.next_start;
    return end !== undefined && (isFiltered(options) ? end <= upper.sk : end === upper.sk);
  };
  return blocks.some((block, at) => {
    const before = blocks[at - 1];
    if (before) return newestFirst ? !isAdjacent(block, before) : !isAdjacent(before, block);
    // The newest block reaches up to `after`.
    const reach = newestFirst && !isFiltered(options) ? after : undefined;
    return reach !== undefined && (block.next_start ?? reach) < reach;
  });
}

/** The end of the list may have been read before the block's upper half was split off. */
function couldLackEnd(
  { blocks, continuesAfter }: FoundBlocks,
  { newestFirst, after }: ReadOptions,
  splitSince: string,
): boolean {
  const last = newestFirst ? blocks[0] : blocks.at(-1);
  const reachesEnd = newestFirst ? after === undefined : continuesAfter === undefined;
  return reachesEnd && last?.next_start !== undefined && wasSplit(last, splitSince);
}

function entriesOf({ blocks, scanned, continuesAfter }: FoundBlocks, options: ReadOptions): ReadBlocks {
  const { newestFirst, after } = options;
  // The last block may have been left out, so its end is unknown, and the next read begins with it again.
  const end = newestFirst || isFiltered(options) ? continuesAfter : blocks.at(-1)?.next_start;
  const horizon = continuesAfter === undefined || (newestFirst && end === firstBound) ? undefined : end;
  const isBefore = (a: string, b: string) => (newestFirst ? a > b : a < b);
  const entries = blocks
    .flatMap((block) => (newestFirst ? entriesIn(block.entries).reverse() : entriesIn(block.entries)))
    .filter(
      ([position]) =>
        (after === undefined || isBefore(after, position)) &&
        (horizon === undefined || isBefore(position, horizon)),
    );
  const read = isFiltered(options) ? scanned * entriesPerBlock : entries.length;
  return { entries, horizon, entriesRead: Math.max(read, blocks.length * minEntriesPerBlock, 1) };
}
