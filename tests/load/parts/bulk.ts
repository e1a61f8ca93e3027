import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableName } from '#functions/data/core/table.ts';
import { startTableEngine } from '#infra/local/table-engine.ts';
import { startSecurityRun } from '../../security/local-run.ts';
import { addSide } from '../../security/sides.ts';
import { changeCases } from '../long-jobs/change-cases.ts';
import type { LongJob, Stage } from '../long-jobs/long-job.ts';
import { pageNames, type Reading, read } from '../long-jobs/reader.ts';
import { watchMemory } from '../long-jobs/thread-memory.ts';
import { startMeteredEngine } from '../metered-engine.ts';
import type { Goal, Measured } from '../report.ts';
import { openEngineFile } from '../seed/engine-file.ts';
import { fillOrganization } from '../seed/organizations.ts';
import { median, milliseconds, quantile, times } from '../statistics.ts';

/** Each has a row of its own in every table. */
const jobs: readonly LongJob[] = [changeCases];
const organizationId = 'busy';
const mostTimes = 1.5;
/** Without the job and with it, by turns. Fewer for a quick run. */
const turns = Number(process.env.BENCH_TURNS ?? 3);
/** Rounds of all pages without the job, each turn. */
const quietRounds = 60;

interface Result {
  readonly job: LongJob;
  readonly items: number;
  readonly quiet: readonly Reading[];
  readonly busy: readonly Reading[];
  /** Seconds of each turn until it had ended, and until lists and search had followed. */
  readonly seconds: readonly { readonly ended: number; readonly followed: number }[];
  readonly bytes: number;
  readonly refusals: Readonly<Record<string, number>>;
}

/** Long work, and how much it slows someone who reads in the same organization. */
export async function bulk(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bulk-'));
  const engine = await startTableEngine(folder);
  const metered = await startMeteredEngine(engine.url);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = metered.url.origin;
  const refusals: Record<string, number> = {};
  const refused = (code: string) => {
    refusals[code] = (refusals[code] ?? 0) + 1;
  };
  const memories = new Map(jobs.map((job) => [job, watchMemory(job.functionId)]));
  const run = await startSecurityRun({
    functionLog: () => undefined,
    runsSchedules: false,
    contention: { refused },
  });
  try {
    const file = openEngineFile(folder, tableName());
    const cases = Math.max(...jobs.map((job) => job.cases));
    await fillOrganization(organizationId, cases, { seed: 1, until: new Date() }, { file });
    file.close();
    const side = await addSide(run, organizationId);
    const { id: caseId } = await side.newCase();
    await run.streamsSettled();
    const stage: Stage = { run, side, token: tokenOf(() => run.signIn(side.staff.OPS).AccessToken) };
    const results: Result[] = [];
    for (const job of jobs) {
      const prepared = await job.prepare(stage);
      const reader = { caseId, jobFunction: job.functionId };
      const result = {
        quiet: [] as Reading[],
        busy: [] as Reading[],
        seconds: [] as Result['seconds'][number][],
      };
      // Once before it counts: functions start, and the page's code is compiled.
      await read(stage, metered, reader, afterRounds(10));
      for (const code of Object.keys(refusals)) delete refusals[code];
      for (let turn = 0; turn < turns; turn++) {
        result.quiet.push(await read(stage, metered, reader, afterRounds(quietRounds)));
        const began = performance.now();
        const isOver = await prepared.start(turn);
        result.busy.push(await read(stage, metered, reader, isOver));
        const ended = performance.now();
        await run.streamsSettled();
        const followed = performance.now();
        result.seconds.push({ ended: (ended - began) / 1000, followed: (followed - began) / 1000 });
      }
      const bytes = memories.get(job)?.most() ?? 0;
      results.push({ job, items: prepared.items, ...result, bytes, refusals: { ...refusals } });
    }
    return reportOf(results, cases);
  } finally {
    for (const memory of memories.values()) memory.stop();
    await run.stop();
    await metered.stop();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A token lasts for minutes; the measurement may last longer. */
function tokenOf(signIn: () => string): () => string {
  let held = { token: '', until: 0 };
  return () => {
    if (performance.now() > held.until) held = { token: signIn(), until: performance.now() + 60_000 };
    return held.token;
  };
}

function afterRounds(rounds: number): () => boolean {
  let read = 0;
  return () => ++read >= rounds;
}

interface Slowing {
  readonly page: string;
  readonly p50: readonly [number, number];
  readonly p95: readonly [number, number];
  /** Of the mean's growth, the share while a call was with the engine. */
  readonly engine: number;
}

function slowingOf({ quiet, busy }: Result): Slowing[] {
  return pageNames.map((page) => {
    const of = (readings: readonly Reading[]) =>
      readings.flatMap(({ reads }) => reads).filter((each) => each.page === page);
    const [without, beside] = [of(quiet), of(busy)];
    const wholes = (reads: typeof without) => reads.map(({ whole }) => whole);
    const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
    const growth = mean(wholes(beside)) - mean(wholes(without));
    const ofEngine = mean(beside.map(({ engine }) => engine)) - mean(without.map(({ engine }) => engine));
    return {
      page,
      p50: [median(wholes(without)), median(wholes(beside))],
      p95: [quantile(wholes(without), 0.95), quantile(wholes(beside), 0.95)],
      engine: ofEngine / growth,
    };
  });
}

const ratio = ([without, beside]: readonly [number, number]): number => beside / without;
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const number = (value: number): string => Math.round(value).toLocaleString('en');
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

function goalsOf(result: Result): Goal[] {
  const slowing = slowingOf(result);
  const delayOf = (readings: readonly Reading[]) => median(readings.map(({ loopDelay }) => loopDelay));
  return (['p50', 'p95'] as const).map((part) => {
    const met = slowing.every((each) => ratio(each[part]) <= mostTimes);
    const shares = slowing.map(({ page, engine }) => `${page} ${percent(engine)}`).join(', ');
    return {
      what: `${part} of list page, case page, Today of a reader while ${result.job.name}`,
      goal: `≤ ${times(mostTimes)} the same without`,
      measured: slowing.map((each) => times(ratio(each[part]))).join(', '),
      met,
      ...(!met && {
        why: `Of the growth, calls were with the local engine, which does one write after the other, for: ${shares}. The rest is waiting for the one thread that is gateway, gate, and streams here, whose mean delay went from ${milliseconds(delayOf(result.quiet))} to ${milliseconds(delayOf(result.busy))}, and for two cores. On AWS, job and reader share neither`,
      }),
    };
  });
}

function reportOf(results: readonly Result[], cases: number): Measured {
  return {
    title: 'Bulk',
    about: `Long work in an organization of ${cases.toLocaleString('en')} cases, and someone of the same organization who reads one page after the other, ${turns} times by turns without the work and beside it. Units, calls, and refusals are those of the function that does the work, with the lists and search that follow its changes until it ended.`,
    goals: results.flatMap(goalsOf),
    tables: [
      {
        title: 'Each job',
        columns: [
          'job',
          'seconds',
          'until all has followed',
          'most memory',
          'read units',
          'write units',
          'calls',
          'refused by a condition',
          'in the way of each other',
        ],
        rows: results.map((result) => {
          const last =
            result.busy.at(-1)?.others.filter(([id]) => id.startsWith(result.job.functionId)) ?? [];
          const sum = (of: 'reads' | 'writes' | 'calls') =>
            last.reduce((total, [, use]) => total + use[of], 0);
          const conditions = last.reduce(
            (total, [, { refused }]) => total + Object.values(refused).reduce((all, each) => all + each, 0),
            0,
          );
          const conflicts = Object.values(result.refusals).reduce((all, each) => all + each, 0) / turns;
          return [
            result.job.name,
            median(result.seconds.map(({ ended }) => ended)).toFixed(0),
            median(result.seconds.map(({ followed }) => followed)).toFixed(0),
            megabytes(result.bytes),
            number(sum('reads')),
            number(sum('writes')),
            number(sum('calls')),
            number(conditions),
            number(conflicts),
          ];
        }),
      },
      {
        title: 'A reader beside it',
        columns: [
          'job',
          'page',
          'p50',
          'without',
          'ratio',
          'p95',
          'without',
          'ratio',
          'of the growth, with the engine',
        ],
        rows: results.flatMap((result) =>
          slowingOf(result).map(({ page, p50, p95, engine }) => [
            ...[result.job.name, page],
            ...[milliseconds(p50[1]), milliseconds(p50[0]), times(ratio(p50))],
            ...[milliseconds(p95[1]), milliseconds(p95[0]), times(ratio(p95))],
            percent(engine),
          ]),
        ),
      },
    ],
  };
}
