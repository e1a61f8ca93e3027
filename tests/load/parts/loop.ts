import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { project } from '#infra/local/build.ts';
import type { Goal, Measured } from '../report.ts';
import { median } from '../statistics.ts';

const run = promisify(execFile);
const most = { first: 20, later: 5, test: 480, synth: 15 } as const;
const laterStarts = 5;
const laterSynths = 2;
const ready = 'Landfall is running at';
const environment = {
  ...process.env,
  PATH: [join(project, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  PORT: '0',
};

/** What a developer waits for, in a fresh checkout of the last commit with nothing built. */
export async function loop(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-checkout-'));
  try {
    await run('sh', ['-c', `git archive HEAD | tar -x -C ${folder}`], { cwd: project });
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
    const first = await start(folder);
    const later: number[] = [];
    for (let each = 0; each < laterStarts; each++) later.push(await start(folder));
    const synths: number[] = [];
    for (let each = 0; each < laterSynths; each++)
      synths.push(await seconds(() => run('npm', ['run', 'synth'], { cwd: folder, env: environment })));
    return {
      title: 'The loop',
      about: `In a fresh checkout with packages installed and nothing built. Later starts and synths are medians of ${laterStarts} and ${laterSynths}.`,
      goals: [
        within('First npm start after install, until it is ready', first, most.first),
        within('Later npm starts', median(later), most.later),
        within('cdk synth', median(synths), most.synth),
      ],
      tables: [],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `npm test`, complete, once. */
export async function wholeTest(): Promise<Measured> {
  let ended = 'It failed.';
  const took = await seconds(async () => {
    const { stdout } = await run('npm', ['test'], { cwd: project, maxBuffer: 2 ** 28 });
    ended = stdout.trim().split('\n').at(-1) ?? '';
  }).catch(() => Number.NaN);
  return {
    title: 'npm test',
    about: `One complete run: types, lint, build, and unit, infrastructure, stack, and browser tests. ${ended}`,
    goals: [within('npm test', took, most.test)],
    tables: [],
  };
}

const within = (what: string, took: number, limit: number): Goal => ({
  what,
  goal: `≤ ${limit} s`,
  measured: `${took.toFixed(1)} s`,
  met: took <= limit,
});

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** From the command to the line with the address. */
const start = (folder: string): Promise<number> =>
  seconds(async () => {
    const child = spawn('npm', ['start'], { cwd: folder, env: environment, detached: true });
    let output = '';
    try {
      await new Promise<void>((resolve, reject) => {
        const listen = (text: Buffer) => {
          output += text;
          if (output.includes(ready)) resolve();
        };
        child.stdout.on('data', listen);
        child.stderr.on('data', listen);
        child.once('exit', () => reject(new Error(`npm start ended: ${output}`)));
      });
    } finally {
      await endGroup(child);
    }
  });

async function endGroup(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode !== null || !child.pid) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
