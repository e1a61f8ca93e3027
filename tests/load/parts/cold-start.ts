import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import * as z from 'zod/mini';
import { bundleFunctions } from '#infra/constructs/function-bundles.ts';
import { project } from '#infra/local/build.ts';
import { functionEntries } from '#infra/stacks/functions.ts';
import { bundleBudget, startSize } from '../budgets.ts';
import type { Goal, Measured } from '../report.ts';
import { kilobytes, median, milliseconds, times } from '../statistics.ts';
import { firstEvent, floorEvent, startStandInTable } from './first-requests.ts';

const run = promisify(execFile);
/** Fewer for a quick run. */
const starts = Number(process.env.BENCH_STARTS ?? 20);
const maxRatio = 1.35;
/** Of the functions with endpoints; see infra/stacks/api.ts. */
const requestMegabytes = 512;
const floor = 'floor';
/** The floor with the unmodified SDK, including the credential providers that our bundles leave out. */
const unmodified = 'floor, unmodified SDK';

/**
 * What a process needs to load a bundle and to handle the first request: CPU time, which other work on the
 * machine barely affects, and the elapsed time of loading. On AWS, the table uses TLS and the SDK never loads
 * `node:http`, which takes 20 ms. Here it is loaded between the two, so it isn't counted.
 */
const Start = z.object({ wall: z.number(), start: z.number(), first: z.number(), status: z.number() });
type Start = z.infer<typeof Start>;
const loader = `
const used = (since) => { const { user, system } = process.cpuUsage(since); return (user + system) / 1000; };
const event = process.argv[2] && JSON.parse(process.argv[2]);
const loading = process.cpuUsage(); const began = performance.now();
const { handler } = await import(process.argv[1]);
const wall = performance.now() - began; const start = used(loading);
await import('node:http');
const asked = process.cpuUsage();
const response = event && (await handler(event, { functionName: 'bench', awsRequestId: 'bench' }));
const first = event ? used(asked) : 0;
console.log(JSON.stringify({ wall, start, first, status: response?.statusCode ?? 0 }));
process.exit(0);`;

/**
 * The floor is a function that only creates a DocumentClient, bundled with the same settings. Each round starts
 * every function once, so all run under the same conditions.
 */
export async function coldStart(): Promise<Measured> {
  const folder = await mkdtemp(join(project, 'dist', 'bench-bundles-'));
  await using table = await startStandInTable();
  try {
    const entries = { [floor]: 'tests/load/parts/floor-function.ts', ...functionEntries };
    const folders = await bundleFunctions(project, folder, entries);
    const bundleOf = (name: string): string => join(folders[name] ?? join(folder, 'unmodified'), 'index.mjs');
    buildSync({
      absWorkingDir: project,
      entryPoints: [entries[floor]],
      outfile: bundleOf(unmodified),
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      minify: true,
    });
    const names = [floor, unmodified, ...Object.keys(functionEntries)];
    const measured = new Map(names.map((name) => [name, [] as Start[]]));
    for (let round = 0; round <= starts; round++)
      for (const name of names) {
        const start = await startOf(name, bundleOf(name), table.environment);
        // The first round fills the disk cache.
        if (round > 0) measured.get(name)?.push(start);
      }
    const sizes = new Map<string, number>();
    for (const name of names) sizes.set(name, startSize(dirname(bundleOf(name))));
    return reportOf(names, sizes, measured);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOf(
  name: string,
  bundle: string,
  environment: Readonly<Record<string, string>>,
): Promise<Start> {
  const isFloor = name === floor || name === unmodified;
  const asked = isFloor ? { event: floorEvent, status: 200 } : firstEvent(name);
  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '-e', loader, bundle, ...(asked ? [JSON.stringify(asked.event)] : [])],
    {
      env: {
        PATH: process.env.PATH,
        AWS_REGION: 'us-east-1',
        AWS_LAMBDA_FUNCTION_NAME: 'bench',
        AWS_ACCESS_KEY_ID: 'none',
        AWS_SECRET_ACCESS_KEY: 'none',
        POWERTOOLS_DEV: 'false',
        ...environment,
      },
    },
  );
  const start = Start.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  if (asked && start.status !== asked.status)
    throw new Error(`${name} responded to its first request with ${start.status}: ${stdout}`);
  return start;
}

type Part = (start: Start) => number;
const atStart: Part = ({ start }) => start;
const atFirst: Part = ({ first }) => first;
const together: Part = ({ start, first }) => start + first;
/**
 * On AWS, a cold start has a full CPU (see the source in functions/cold-starts.md), while a request gets the CPU
 * share of its memory; 1,769 MB have a full CPU.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
const onLambda: Part = ({ start, first }) => start + first * (1769 / requestMegabytes);

function reportOf(
  names: readonly string[],
  sizes: ReadonlyMap<string, number>,
  measured: ReadonlyMap<string, readonly Start[]>,
): Measured {
  const startsOf = (name: string) => measured.get(name) ?? [];
  const medianOf = (name: string, part: Part) => median(startsOf(name).map(part));
  const least = startsOf(floor);
  /** The median ratio of a function's time to the floor's in the same round. */
  const ratioOf = (name: string, part: Part) =>
    median(startsOf(name).map((start, round) => part(start) / part(least[round] ?? start)));
  const functions = names.filter((name) => name !== floor && name !== unmodified);
  const heavy = functions.filter((name) => (sizes.get(name) ?? 0) > bundleBudget(name));
  const answering = functions.filter((name) => firstEvent(name)?.status === 200);
  const goalOf = (what: string, among: readonly string[], part: Part, why: string): Goal => {
    const ratios = among.map((name) => ({ name, ratio: ratioOf(name, part) }));
    const slowest = ratios.reduce((a, b) => (b.ratio > a.ratio ? b : a));
    const over = ratios.filter(({ ratio }) => ratio > maxRatio);
    return {
      what: `${what}, slowest function (${slowest.name})`,
      goal: `≤ ${times(maxRatio)} the floor`,
      measured: times(slowest.ratio),
      met: over.length === 0,
      ...(over.length > 0 && {
        why: `Over it: ${over.map(({ name, ratio }) => `${name} ${times(ratio)}`).join(', ')}. ${why}`,
      }),
    };
  };
  const explained = '[Where the time goes](../../functions/cold-starts.md#where-the-time-goes)';
  return {
    title: 'Cold start',
    about: `Each function loads its bundle and responds to a first request in a separate process. Figures are the median of ${starts} alternating starts, with a table that responds instantly. The floor creates a DynamoDB DocumentClient and, in its first request, makes the two calls needed to read a case; it is bundled with the same settings. Figures are processor time, which other work on the machine barely affects. A ratio is the median of the ratios of all rounds. Jobs have no first request, because no one waits for them.`,
    goals: [
      goalOf(
        `Start and first request with ${requestMegabytes} MB on Lambda, computed from their processor time`,
        answering,
        onLambda,
        explained,
      ),
      goalOf('Start and first request together', answering, together, explained),
      goalOf(
        'Start alone',
        functions,
        atStart,
        `A domain's start does as much of the first request's work as possible, because it has a full processor. ${explained}`,
      ),
      {
        what: 'Code that a cold start reads; checked by npm test',
        goal: '≤ 460 KB; jobs ≤ 420 KB, with PDF ≤ 1,800 KB',
        measured: heavy.length === 0 ? 'all within' : heavy.join(', '),
        met: heavy.length === 0,
      },
    ],
    tables: [
      {
        title: 'Each function',
        columns: [
          'function',
          'read at start',
          'budget',
          'start, elapsed',
          'start',
          'ratio',
          'first request',
          'together',
          'ratio',
          `with ${requestMegabytes} MB on Lambda, computed`,
        ],
        rows: names.map((name) => {
          const responds = !functions.includes(name) || firstEvent(name) !== undefined;
          const ofFirst = (text: () => string) => (responds ? text() : '');
          return [
            name,
            kilobytes(sizes.get(name) ?? 0),
            functions.includes(name) ? kilobytes(bundleBudget(name)) : '',
            milliseconds(medianOf(name, ({ wall }) => wall)),
            milliseconds(medianOf(name, atStart)),
            times(ratioOf(name, atStart)),
            ofFirst(() => milliseconds(medianOf(name, atFirst))),
            ofFirst(() => milliseconds(medianOf(name, together))),
            ofFirst(() => times(ratioOf(name, together))),
            ofFirst(() => milliseconds(medianOf(name, onLambda))),
          ];
        }),
      },
    ],
  };
}
