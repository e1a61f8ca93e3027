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
import type { Measured } from '../report.ts';
import { kilobytes, median, milliseconds, times } from '../statistics.ts';

const run = promisify(execFile);
const starts = 20;
const mostTimes = 1.35;
const floor = 'floor';
/** The floor with the unmodified SDK: with the credential providers that our bundles leave out. */
const asItComes = 'floor, SDK as it comes';

/** What one process needs to load a bundle: elapsed time, and CPU time, which a busy machine does not stretch. */
const Start = z.object({ wall: z.number(), processor: z.number() });
const loader = `
const before = process.cpuUsage(); const began = performance.now();
await import(process.argv[1]);
const wall = performance.now() - began; const used = process.cpuUsage(before);
console.log(JSON.stringify({ wall, processor: (used.user + used.system) / 1000 }));
process.exit(0);`;

/**
 * The floor is a function that creates a DocumentClient and nothing else, bundled by the same rules. Every
 * function is started once per round, so that all see the same machine.
 */
export async function coldStart(): Promise<Measured> {
  const folder = await mkdtemp(join(project, 'dist', 'bench-bundles-'));
  try {
    const entries = { [floor]: 'tests/load/parts/floor-function.ts', ...functionEntries };
    const folders = bundleFunctions(project, folder, entries);
    const bundleOf = (name: string): string =>
      join(folders[name] ?? join(folder, 'as-it-comes'), 'index.mjs');
    buildSync({
      absWorkingDir: project,
      entryPoints: [entries[floor]],
      outfile: bundleOf(asItComes),
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      minify: true,
    });
    const names = [floor, asItComes, ...Object.keys(functionEntries)];
    const measured = new Map(names.map((name) => [name, [] as z.infer<typeof Start>[]]));
    for (let round = 0; round <= starts; round++)
      for (const name of names) {
        const start = await startOf(bundleOf(name));
        // The first run fills the disk cache.
        if (round > 0) measured.get(name)?.push(start);
      }
    const sizes = new Map<string, number>();
    for (const name of names) sizes.set(name, startSize(dirname(bundleOf(name))));
    return reportOf(names, sizes, measured);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOf(bundle: string): Promise<z.infer<typeof Start>> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', loader, bundle], {
    env: {
      PATH: process.env.PATH,
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_NAME: 'bench',
      AWS_ACCESS_KEY_ID: 'none',
      AWS_SECRET_ACCESS_KEY: 'none',
      POWERTOOLS_DEV: 'false',
    },
  });
  return Start.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

function reportOf(
  names: readonly string[],
  sizes: ReadonlyMap<string, number>,
  measured: ReadonlyMap<string, readonly z.infer<typeof Start>[]>,
): Measured {
  const of = (name: string) => {
    const all = measured.get(name) ?? [];
    return {
      wall: median(all.map(({ wall }) => wall)),
      processor: median(all.map(({ processor }) => processor)),
      size: sizes.get(name) ?? 0,
    };
  };
  const least = of(floor);
  const functions = names.filter((name) => name !== floor && name !== asItComes);
  const ratios = functions.map((name) => ({ name, ratio: of(name).processor / least.processor }));
  const slowest = ratios.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const heavy = functions.filter((name) => of(name).size > bundleBudget(name));
  return {
    title: 'Cold start',
    about: `Loading each function’s bundle in a process of its own, median of ${starts} starts by turns. The floor makes a DynamoDB DocumentClient and nothing else, bundled by the same rules. The ratio is of processor time, which other work on the machine does not stretch.`,
    goals: [
      {
        what: `Module initialization, slowest function (${slowest.name})`,
        goal: `≤ ${times(mostTimes)} the floor`,
        measured: times(slowest.ratio),
        met: slowest.ratio <= mostTimes,
        ...(slowest.ratio > mostTimes && {
          why: `Over it: ${ratios
            .filter(({ ratio }) => ratio > mostTimes)
            .map(({ name, ratio }) => `${name} ${times(ratio)}`)
            .join(
              ', ',
            )}. What makes it up is the files that split bundles consist of, zod with the schemas of every request (account, token, settings), and the logger; endpoints and the clients they need are loaded by the first request for one. Measured against the SDK as it comes, the slowest is ${times(slowest.ratio * (least.processor / of(asItComes).processor))}`,
        }),
      },
      {
        what: 'Code a cold start reads; checked by npm test',
        goal: '≤ 380 KB; jobs ≤ 500 KB, with the S3 client ≤ 680 KB, with PDF ≤ 2,200 KB',
        measured: heavy.length === 0 ? 'all within' : heavy.join(', '),
        met: heavy.length === 0,
      },
    ],
    tables: [
      {
        title: 'Each function',
        columns: ['function', 'bundle', 'budget', 'initialization', 'processor time', 'ratio'],
        rows: names.map((name) => {
          const { wall, processor, size } = of(name);
          return [
            name,
            kilobytes(size),
            functions.includes(name) ? kilobytes(bundleBudget(name)) : '',
            milliseconds(wall),
            milliseconds(processor),
            times(processor / least.processor),
          ];
        }),
      },
    ],
  };
}
