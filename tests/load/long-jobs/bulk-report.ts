import * as z from 'zod/mini';
import type { Goal, Measured } from '../report.ts';
import { median, milliseconds, quantile, times } from '../statistics.ts';
import { pageNames, type Reading } from './reader.ts';

const maxRatio = 1.5;
/** Of the function's memory and timeout, and of a partition's limit. */
const maxShare = { memory: 0.75, time: 0.5, partition: 0.25 } as const;
/** Memory in the last turn relative to the earlier ones. */
const maxGrowth = 1.25;

/** Without and with the job. */
const Pair = z.tuple([z.number(), z.number()]);
type Pair = z.infer<typeof Pair>;
const ReaderStats = z.object({ p50: Pair, p95: Pair, calls: Pair, readUnits: Pair, refused: z.number() });
const PageSlowdown = z.object({ page: z.string(), own: ReaderStats, other: ReaderStats });
type PageSlowdown = z.infer<typeof PageSlowdown>;

export const BulkMeasurement = z.object({
  name: z.string(),
  item: z.string(),
  items: z.number(),
  maxPerSecond: z.number(),
  turns: z.number(),
  at: z.string(),
  /** Seconds per turn until the job had ended, and until lists and search had caught up. */
  ended: z.number(),
  followed: z.number(),
  /** Problems found after it was killed. */
  problems: z.array(z.string()),
  /** Peak memory of each turn, in bytes. */
  memory: z.array(z.number()),
  memoryLimit: z.number(),
  invocations: z.number(),
  killed: z.number(),
  /** Seconds. */
  longest: z.number(),
  timeout: z.number(),
  reads: z.number(),
  writes: z.number(),
  calls: z.number(),
  conflicts: z.number(),
  pages: z.array(PageSlowdown),
  keys: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['read', 'write']),
      unitsPerItem: z.number(),
      share: z.number(),
    }),
  ),
});
export type BulkMeasurement = z.infer<typeof BulkMeasurement>;

/** Each page of both readers, without and with the job. */
export function slowdownsOf(quiet: readonly Reading[], busy: readonly Reading[]): PageSlowdown[] {
  return pageNames.map((page) => {
    const statsOf = (place: 'own' | 'other') => {
      const [without, beside] = [quiet, busy].map((readings) =>
        readings.flatMap(({ reads }) => reads).filter((each) => each.page === page && each.place === place),
      );
      type Reads = NonNullable<typeof without>;
      const pair = (compute: (reads: Reads) => number): Pair => [
        compute(without ?? []),
        compute(beside ?? []),
      ];
      const mean = (compute: (read: Reads[number]) => number) => (reads: Reads) =>
        reads.reduce((sum, each) => sum + compute(each), 0) / reads.length;
      return {
        p50: pair((reads) => median(reads.map(({ time }) => time))),
        p95: pair((reads) =>
          quantile(
            reads.map(({ time }) => time),
            0.95,
          ),
        ),
        calls: pair(mean(({ calls }) => calls)),
        readUnits: pair(mean(({ readUnits }) => readUnits)),
        refused: (beside ?? []).reduce((sum, { refused }) => sum + refused, 0),
      };
    };
    return { page, own: statsOf('own'), other: statsOf('other') };
  });
}

const ratio = ([without, beside]: Pair): number => beside / without;
/**
 * The slowdown caused by the job: how much longer a page takes, relative to the same page of another
 * organization in the same seconds.
 */
const added = ({ own, other }: PageSlowdown, part: 'p50' | 'p95'): number =>
  ratio(own[part]) / ratio(other[part]);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const number = (value: number): string => Math.round(value).toLocaleString('en');
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const listed = (values: readonly string[]): string => values.join(', ');

function goalsOf(measured: BulkMeasurement): Goal[] {
  const { name, pages, memory, keys } = measured;
  const reader = `of ${listed(pageNames)} of a reader while ${name}`;
  const [hottest] = keys;
  const most = Math.max(...memory);
  const before = memory.length > 1 ? Math.max(...memory.slice(0, -1)) : most;
  return [
    ...(['p50', 'p95'] as const).flatMap((part): Goal[] => [
      {
        what: `${part} ${reader}, relative to a reader of another organization at the same time`,
        goal: `≤ ${times(maxRatio)}`,
        measured: listed(pages.map((page) => times(added(page, part)))),
        met: pages.every((page) => added(page, part) <= maxRatio),
      },
      {
        what: `${part} ${reader}, all on this machine`,
        goal: `≤ ${times(maxRatio)} the same without`,
        measured: listed(pages.map(({ own }) => times(ratio(own[part])))),
        met: pages.every(({ own }) => ratio(own[part]) <= maxRatio),
        ...(pages.some(({ own }) => ratio(own[part]) > maxRatio) && {
          why: `The reader of another organization, who shares only this machine with the job, takes ${listed(pages.map(({ other }) => times(ratio(other[part]))))} during the job, because there are two cores and a single thread for gateway, gate, and streams. On AWS, the job has its own function`,
        }),
      },
    ]),
    {
      what: `Calls and read units of the reader's pages while ${name}`,
      goal: 'the same as without the job, none rejected',
      measured: `${listed(pages.map(({ own }) => times(ratio(own.calls))))}; ${listed(pages.map(({ own }) => times(ratio(own.readUnits))))}; ${number(pages.reduce((sum, { own }) => sum + own.refused, 0))} rejected`,
      met: pages.every(
        ({ own }) => own.refused === 0 && [own.calls, own.readUnits].every((each) => ratio(each) <= 1.05),
      ),
    },
    {
      what: `The hottest key while ${name}, at the maximum number of ${measured.item}s a second`,
      goal: `≤ ${percent(maxShare.partition)} of a partition's limit`,
      measured: hottest ? `${percent(hottest.share)} (${hottest.kind} ${hottest.name})` : 'none',
      met: (hottest?.share ?? 0) <= maxShare.partition,
    },
    {
      what: `Killed while ${name}: missing or duplicate results`,
      goal: 'none, after one kill',
      measured:
        measured.problems.length > 0
          ? listed(measured.problems)
          : `none, ${measured.killed > 0 ? 'killed' : 'not killed'}`,
      met: measured.problems.length === 0 && measured.killed > 0,
    },
    {
      what: `Memory of the function while ${name}, per round`,
      goal: `≤ ${percent(maxShare.memory)} of its ${megabytes(measured.memoryLimit)}, the last round ≤ ${times(maxGrowth)} the earlier ones`,
      measured: listed(memory.map(megabytes)),
      met: most <= measured.memoryLimit * maxShare.memory && (memory.at(-1) ?? 0) <= before * maxGrowth,
    },
    {
      what: `The longest invocation while ${name}`,
      goal: `≤ ${percent(maxShare.time)} of its ${measured.timeout} s`,
      measured: `${measured.longest.toFixed(1)} s`,
      met: measured.longest <= measured.timeout * maxShare.time,
    },
  ];
}

interface Sized {
  readonly cases: number;
}

export function reportOf(
  measured: readonly BulkMeasurement[],
  { own, other }: { readonly own: Sized; readonly other: Sized },
): Measured {
  return {
    title: 'Bulk',
    about: `Background jobs in an organization of ${number(own.cases)} cases, while two people read one page after another, alternately with and without the job: one in the same organization and one in another, of ${number(other.cases)} cases, at the same time. The second reader shares only this machine with the job, so the ratio of the two is the effect of the job itself. In the middle round, the function is killed while it works. Units and calls are those of this function, including the lists and search it updates afterwards.`,
    goals: measured.flatMap(goalsOf),
    tables: [
      {
        title: 'Each job',
        columns: [
          ...[
            'job',
            'measured',
            'turns',
            'seconds of a turn',
            'until the stream has caught up',
            'invocations',
          ],
          ...['longest', 'most memory', 'read units', 'write units', 'calls', 'conflicts'],
        ],
        rows: measured.map((each) => [
          ...[each.name, each.at.slice(0, 16).replace('T', ' '), number(each.turns)],
          ...[each.ended, each.followed].map((seconds) => seconds.toFixed(0)),
          ...[number(each.invocations), `${each.longest.toFixed(1)} s`, megabytes(Math.max(...each.memory))],
          ...[each.reads, each.writes, each.calls, each.conflicts].map(number),
        ]),
      },
      {
        title: 'Concurrent readers',
        columns: [
          ...[
            'job',
            'page',
            'p50',
            'without',
            'ratio',
            'in another organization',
            'without',
            'ratio',
            'added',
          ],
          ...['p95', 'without', 'ratio', 'in another organization', 'without', 'ratio', 'added'],
        ],
        rows: measured.flatMap(({ name, pages }) =>
          pages.map((page) => [
            ...[name, page.page],
            ...(['p50', 'p95'] as const).flatMap((part) => [
              ...[page.own, page.other].flatMap((reader) => [
                milliseconds(reader[part][1]),
                milliseconds(reader[part][0]),
                times(ratio(reader[part])),
              ]),
              times(added(page, part)),
            ]),
          ]),
        ),
      },
      {
        title: 'The hottest keys of each job',
        columns: ['job', 'key', 'units', 'of an item', 'maximum items a second', 'of the limit'],
        rows: measured.flatMap(({ name, keys, maxPerSecond }) =>
          keys.map((key) => [
            ...[name, `\`${key.name}\``, key.kind, key.unitsPerItem.toFixed(3), number(maxPerSecond)],
            ...[percent(key.share)],
          ]),
        ),
      },
    ],
  };
}
