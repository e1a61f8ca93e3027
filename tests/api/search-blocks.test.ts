import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readBlocks } from '#functions/data/cases/read-blocks.ts';
import {
  addEntry,
  blocksOf,
  entriesIn,
  removeEntry,
  SearchBlock,
} from '#functions/data/cases/search-block.ts';
import { boundAfter, positionOf } from '#functions/data/cases/search-position.ts';
import { keys } from '#functions/data/core/keys.ts';
import { queryAll } from '#functions/data/core/read-all.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { deep } from '../support/deep.ts';
import { provideTable } from '../support/table.ts';
import { patience } from '../support/timeouts.ts';

/** Simulates writers in separate processes, which don't take turns. */
vi.mock('#functions/data/cases/in-turn.ts', () => ({
  inTurn: <Result>(_: string, task: (isFirst: boolean) => Promise<Result>) => task(true),
}));

/**
 * Search lists under concurrency and failures: writers whose calls interleave in any order, who are killed
 * between two calls, or who read stale data, with concurrent readers.
 */
provideTable({ delaysResponses: false });
afterEach(() => void vi.restoreAllMocks());

const newList = () => keys.searchBlocks('harbor', `name:${randomUUID()}`);
/** One minute apart, in order. */
const positions = Array.from({ length: 24 }, (_, at) =>
  positionOf({ created_at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(), id: randomUUID() }),
);
/** So long that two entries fill a block, and a fifth splits it. */
const textOf = (position: string, version: number): string =>
  `a|${version} ${position} ${'long name '.repeat(40)}`;

const blocksIn = (list: string): Promise<SearchBlock[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :list',
      ExpressionAttributeValues: { ':list': list },
      ConsistentRead: true,
    },
    (row) => SearchBlock.parse(row),
  );

const positionsIn = (entries: string): string[] => entriesIn(entries).map(([position]) => position);

/** @returns the inconsistencies of a list's blocks; there must be none at any time */
function wrongIn(blocks: readonly SearchBlock[]): string[] {
  return blocks.flatMap(({ sk, entries, next_start }, at) => [
    ...(sk === (at === 0 ? '-' : blocks[at - 1]?.next_start) ? [] : [`${sk} begins in another's range`]),
    ...positionsIn(entries)
      .filter((position) => position < sk || (next_start !== undefined && position >= next_start))
      .map((position) => `${position} is not in the range of ${sk}`),
  ]);
}

async function readAll(
  list: string,
  newestFirst: boolean,
  blocks: number,
  containing?: readonly string[],
  from?: string,
): Promise<[string, string][]> {
  const read: [string, string][] = [];
  let after = from;
  do {
    const page = await readBlocks(list, { newestFirst, after, blocks, ...(containing && { containing }) });
    read.push(...page.entries.map(([position, text]): [string, string] => [position, text]));
    after = page.horizon;
  } while (after !== undefined);
  return read;
}

/**
 * Reads a list in pages in every way, with a position or a bound as the cursor. Reads that leave out blocks do so only
 * if no block was split in the last minute, so they run a day later.
 */
async function expectRead(list: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  const sorted = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const newestFirst of [false, true]) {
    const expected = newestFirst ? sorted.toReversed() : sorted;
    for (const blocks of [1, 2, 50]) expect(await readAll(list, newestFirst, blocks)).toEqual(expected);
    const wantedText = expected[1]?.[0] ?? 'a';
    const isFound = ([, text]: readonly [string, string]) => text.includes(wantedText);
    vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 24 * 3_600_000).toISOString());
    const read = await readAll(list, newestFirst, 1, ['a', wantedText]);
    vi.unstubAllEnvs();
    expect(read.filter(isFound)).toEqual(expected.filter(isFound));
    for (const after of positions.filter((_, at) => at % 4 === 1)) {
      const { entries } = await readBlocks(list, { newestFirst, after, blocks: 50 });
      expect(entries).toEqual(
        expected.filter(([position]) => (newestFirst ? position < after : position > after)),
      );
    }
  }
}

class Killed extends Error {}
/** One change of an entry. A writer makes its changes one after another. */
interface Step {
  readonly adds: boolean;
  /** The number of the write that kills the writer, who then repeats the change. */
  readonly killedAt: number | undefined;
  readonly sends: boolean;
}
const step = fc.record<Step>({
  adds: fc.boolean(),
  killedAt: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined, freq: 3 }),
  sends: fc.boolean(),
});
const lanes = fc.array(
  fc.record({
    at: fc.nat({ max: positions.length - 1 }),
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 2, maxLength: 9 },
);

/** The positions that are added first, in this order. */
const early = fc.shuffledSubarray(positions, { minLength: 4, maxLength: 14 });

/**
 * Shortens the pauses between a transaction's attempts to a tenth. Without any, a busy machine makes all of them while
 * the transaction they conflict with is still in flight.
 */
const shortPauses = 0.1;

const killing = new AsyncLocalStorage<{ left: number; dead: boolean; sends: boolean }>();
type Send = (command: { input: Record<string, unknown> }) => Promise<unknown>;

/** Runs calls in the order the scheduler chooses. Some queries return stale data. */
function interleave(list: string, scheduler: fc.Scheduler, stale: readonly boolean[]) {
  const send = table.send.bind(table) as unknown as Send;
  const states: SearchBlock[][] = [[]];
  const wrong: string[] = [];
  let queries = 0;
  const respond: Send = async (command) => {
    const { input } = command;
    const isQuery = command instanceof QueryCommand;
    const isStale = isQuery && !input.ConsistentRead && input.Limit === 1 && stale[queries++ % stale.length];
    if (isStale) {
      const before = states[Math.max(0, states.length - 3)] ?? [];
      const { ':position': position = '' } = input.ExpressionAttributeValues as Record<string, string>;
      return { Items: before.filter(({ sk }) => sk <= position).slice(-1) };
    }
    const response = await send(command);
    if (!isQuery) {
      const { Items = [] } = (await send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: 'pk = :list',
          ExpressionAttributeValues: { ':list': list },
        }) as never,
      )) as { Items?: Record<string, unknown>[] };
      const blocks = Items.map((row) => SearchBlock.parse(row));
      states.push(blocks);
      wrong.push(...wrongIn(blocks));
    }
    return response;
  };
  // The result is wrapped, because a scheduled promise that rejects would also cause an unhandled rejection.
  const scheduled = scheduler.scheduleFunction((command: Parameters<Send>[0]) =>
    respond(command).then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    ),
  );
  const sendScheduled: Send = async (command) => {
    const outcome = await scheduled(command);
    if ('error' in outcome) throw outcome.error;
    return outcome.response;
  };
  vi.spyOn(table, 'send').mockImplementation((async (command: Parameters<Send>[0]) => {
    const writer = killing.getStore();
    if (writer?.dead) throw new Killed();
    if (!writer || command instanceof QueryCommand || --writer.left > 0) return sendScheduled(command);
    writer.dead = true;
    if (writer.sends) await sendScheduled(command);
    throw new Killed();
  }) as never);
  return { wrong };
}

describe('search blocks', () => {
  test(
    'contain exactly the entries that were added and not removed, despite concurrent and interrupted writers',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          early,
          lanes,
          fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
          fc.scheduler(),
          async (before, all, stale, scheduler) => {
            const list = newList();
            const wanted = new Map(before.map((position) => [position, textOf(position, 9)]));
            for (const [position, text] of wanted) await addEntry({ list, position }, text);
            // One writer per position, because changes of one case are processed in order.
            const byPosition = new Map(all.map(({ at, steps }) => [positions[at] ?? '', steps]));
            vi.spyOn(Math, 'random').mockReturnValue(shortPauses);
            const { wrong } = interleave(list, scheduler, stale);
            const run = async (position: string, { adds, killedAt, sends }: Step, version: number) => {
              const change = () =>
                adds
                  ? addEntry({ list, position }, textOf(position, version))
                  : removeEntry({ list, position });
              if (killedAt !== undefined)
                await killing
                  .run({ left: killedAt, dead: false, sends }, change)
                  .catch((error) => expect(error).toBeInstanceOf(Killed));
              await change();
              if (adds) wanted.set(position, textOf(position, version));
              else wanted.delete(position);
            };
            const writing = Promise.all(
              [...byPosition].map(async ([position, steps]) => {
                for (const [version, each] of steps.entries()) await run(position, each, version);
              }),
            );
            await scheduler.waitFor(writing);
            vi.restoreAllMocks();
            expect(wrong).toEqual([]);
            expect(wrongIn(await blocksIn(list))).toEqual([]);
            await expectRead(list, wanted);
          },
        ),
        { numRuns: deep ? 400 : 30, endOnFailure: true },
      );
    },
    patience.many,
  );

  test(
    'show readers all unchanged entries, in order, while others are added and removed',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          early,
          lanes,
          fc.boolean(),
          fc.scheduler(),
          async (before, all, newestFirst, scheduler) => {
            const list = newList();
            const changing = new Set(all.map(({ at }) => positions[at] ?? ''));
            const came = before.filter((position) => !changing.has(position));
            const staying = came.toSorted();
            for (const position of came) await addEntry({ list, position }, textOf(position, 0));
            vi.spyOn(Math, 'random').mockReturnValue(shortPauses);
            const { wrong } = interleave(list, scheduler, [false]);
            const reads: [string, string][][] = [];
            const working = Promise.all([
              ...[...changing].map(async (position) => {
                await addEntry({ list, position }, textOf(position, 1));
                await removeEntry({ list, position });
                await addEntry({ list, position }, textOf(position, 2));
              }),
              ...[1, 2].map(async (blocks) => void reads.push(await readAll(list, newestFirst, blocks))),
              readAll(list, newestFirst, 1, ['a|', 'long name']).then((read) => void reads.push(read)),
            ]);
            await scheduler.waitFor(working);
            vi.restoreAllMocks();
            expect(wrong).toEqual([]);
            for (const read of reads) {
              const found = read.map(([position]) => position);
              expect(found).toEqual([...new Set(found)].sort((a, b) => (a < b === newestFirst ? 1 : -1)));
              expect(found.filter((position) => !changing.has(position)).sort()).toEqual(staying);
            }
          },
        ),
        { numRuns: deep ? 200 : 15, endOnFailure: true },
      );
    },
    patience.many,
  );

  /** Runs something else between the first read and the first write of a change. */
  async function runWithConcurrentChange(change: () => Promise<void>, concurrent: () => Promise<void>) {
    const send = table.send.bind(table) as unknown as Send;
    let isFirst = true;
    vi.spyOn(table, 'send').mockImplementation((async (command: Parameters<Send>[0]) => {
      if (isFirst && command instanceof PutCommand) {
        isFirst = false;
        await concurrent();
      }
      return send(command);
    }) as never);
    await change();
    vi.restoreAllMocks();
    expect(isFirst).toBe(false);
  }
  const addAt = (list: string, at: number) => {
    const position = positions[at] ?? '';
    return addEntry({ list, position }, textOf(position, 0));
  };

  test.each([
    ['once', [3], undefined],
    ['twice', [3, 1], undefined],
    ['twice, for a reader of some texts', [3, 1], [9]],
  ])('are read to their end if the last block is split between two queries: %s', async (_, added, texts) => {
    const list = newList();
    // The newest entry first, which leaves the block open.
    for (const at of [9, 7, 5]) await addAt(list, at);
    const send = table.send.bind(table) as unknown as Send;
    let following: Promise<unknown> | undefined;
    let isSplit = false;
    vi.spyOn(table, 'send').mockImplementation((async (command: Parameters<Send>[0]) => {
      if (isSplit) return send(command);
      if (command.input.ScanIndexForward) {
        following = send(command);
        return following;
      }
      await following;
      isSplit = true;
      for (const at of added) await addAt(list, at);
      return send(command);
    }) as never);
    const containing = texts?.map((at) => positions[at] ?? '');
    const read = await readAll(list, false, 1, containing, positions[6]);
    vi.restoreAllMocks();
    expect(isSplit).toBe(true);
    expect(read.map(([position]) => position)).toContain(positions[9]);
    expect(await blocksIn(list)).toHaveLength(added.length > 1 ? 3 : 2);
  });

  test('get an entry in the next block if its block was closed and split before the write', async () => {
    const list = newList();
    await addAt(list, 9);
    await runWithConcurrentChange(
      () => addAt(list, 5),
      async () => {
        // The eleventh entry closes the block, which is then split, so the sixth is past the end of the first
        // block.
        for (const at of [10, 0, 1, 2, 3]) await addAt(list, at);
      },
    );
    expect(wrongIn(await blocksIn(list))).toEqual([]);
    const there = [0, 1, 2, 3, 5, 9, 10].map((at) => positions[at] ?? '');
    await expectRead(list, new Map(there.map((position) => [position, textOf(position, 0)])));
  });

  test('lose a removed entry even if it has moved to another block since it was read', async () => {
    const list = newList();
    for (const at of [9, 0, 1, 2]) await addAt(list, at);
    const position = positions[9] ?? '';
    await runWithConcurrentChange(
      () => removeEntry({ list, position }),
      async () => {
        for (const at of [3, 4]) await addAt(list, at);
      },
    );
    const blocks = await blocksIn(list);
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.flatMap(({ entries }) => positionsIn(entries))).not.toContain(position);
  });

  test('are the same whether entries are added one by one or packed together', async () => {
    const list = newList();
    const entries = positions.map((position) => [position, `a|maria okonkwo ${'x'.repeat(60)}`] as const);
    for (const [position, text] of entries) await addEntry({ list, position }, text);
    const blocks = await blocksIn(list);
    expect(blocks.length).toBeGreaterThan(2);
    expect(blocks).toEqual(blocksOf(list, entries).map((row) => SearchBlock.parse(row)));
    for (const { entries } of blocks) expect(entries.length).toBeLessThan(1024);
    await expectRead(list, new Map(entries));
  });

  test('stay below 1 KB if entries are added in order, so each entry takes one write unit', async () => {
    const list = newList();
    const units: number[] = [];
    const send = table.send.bind(table) as unknown as Send;
    vi.spyOn(table, 'send').mockImplementation((async (command: Parameters<Send>[0]) => {
      command.input.ReturnConsumedCapacity = 'TOTAL';
      const response = (await send(command)) as { ConsumedCapacity?: { CapacityUnits: number } };
      if (!(command instanceof QueryCommand)) units.push(response.ConsumedCapacity?.CapacityUnits ?? 0);
      return response;
    }) as never);
    for (const [at, position] of positions.entries())
      await addEntry({ list, position }, `a|maria okonkwo ${at}`);
    expect(units).toEqual(positions.map(() => 1));
    vi.restoreAllMocks();
    const sizes = (await blocksIn(list)).map(({ entries }) => positionsIn(entries).length);
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(16);
  });

  test('are read again if a read sees only half of a split', async () => {
    const list = newList();
    for (const at of [9, 10, 0, 1, 2, 3]) await addAt(list, at);
    const blocks = await blocksIn(list);
    expect(blocks.length).toBeGreaterThan(2);
    // The second block was split off from the first.
    const [, upper] = blocks;
    const position = positionsIn(upper?.entries ?? '').at(-1) ?? '';
    const send = table.send.bind(table) as unknown as Send;
    for (const unseen of [1, 2]) {
      for (const [newestFirst, after] of [
        [true, boundAfter(position)],
        [true, undefined],
        [false, undefined],
      ] as const) {
        let left: number = unseen;
        vi.spyOn(table, 'send').mockImplementation((async (command: Parameters<Send>[0]) => {
          const response = (await send(command)) as { Items: { sk: string }[] };
          return left-- > 0
            ? { ...response, Items: response.Items.filter(({ sk }) => sk !== upper?.sk) }
            : response;
        }) as never);
        for (const containing of [[], ['long name', position]]) {
          left = unseen;
          const read = await readBlocks(list, { newestFirst, after, blocks: 50, containing });
          expect(read.entries.map(([found]) => found)).toContain(position);
        }
        vi.restoreAllMocks();
      }
    }
  });

  test('are left out if they lack a text', async () => {
    const list = newList();
    for (const at of positions.keys()) await addAt(list, at);
    const position = positions[7] ?? '';
    const page = { newestFirst: true, after: undefined, blocks: 50 };
    expect((await readBlocks(list, page)).entries).toHaveLength(positions.length);
    const { entries } = await readBlocks(list, { ...page, containing: ['long name', position] });
    expect(entries.length).toBeLessThan(4);
  });

  test('are not written by a repeated change', async () => {
    const list = newList();
    for (const at of [0, 1, 2]) await addAt(list, at);
    const before = await blocksIn(list);
    await addAt(list, 1);
    expect(await blocksIn(list)).toEqual(before);
  });

  test('make the change fail as unavailable if concurrent writes never stop', async () => {
    const list = newList();
    await addAt(list, 0);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const send = table.send.bind(table) as unknown as Send;
    vi.spyOn(table, 'send').mockImplementation((async (command: Parameters<Send>[0]) => {
      if (command instanceof PutCommand)
        throw new ConditionalCheckFailedException({ message: 'changed', $metadata: {} });
      return send(command);
    }) as never);
    const removed = removeEntry({ list, position: positions[0] ?? '' });
    await expect(removed).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('accept an entry before one that is larger than a whole block', async () => {
    const list = newList();
    // As long as a name of 200 characters can get if each of them folds to a phrase.
    const hugeText = (position: string) => `a|${position} ${'long name '.repeat(650)}`;
    const wanted = new Map<string, string>();
    for (const at of [4, 8, 2, 6, 7, 0, 5, 6]) {
      const position = positions[at] ?? '';
      wanted.set(position, hugeText(position));
      await addEntry({ list, position }, hugeText(position));
    }
    const blocks = await blocksIn(list);
    expect(wrongIn(blocks)).toEqual([]);
    expect(Math.max(...blocks.map(({ entries }) => positionsIn(entries).length))).toBeLessThanOrEqual(2);
    await expectRead(list, wanted);
  });

  test('contain no personal data once all entries are removed', async () => {
    const list = newList();
    for (const position of positions) await addEntry({ list, position }, 'a|amara');
    for (const position of positions) await removeEntry({ list, position });
    const blocks = await blocksIn(list);
    expect(blocks.flatMap(({ entries }) => positionsIn(entries))).toEqual([]);
    await expectRead(list, new Map());
    // A later entry is added where the list ended.
    const position = positions.at(-1) ?? '';
    await addEntry({ list, position }, 'a|again');
    await expectRead(list, new Map([[position, 'a|again']]));
  });
});
