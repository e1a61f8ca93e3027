import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { nodeCommand } from './support/node-command.ts';
import { figuresPage } from './support/suite-figures.ts';

/**
 * `npm test`: types, lint, the built site, a synth, and every vitest project. Concurrency is one more than the
 * number of cores, because browsers mostly wait. Prints a section for each and ends with "N passed, N failed".
 */
const root = resolve(import.meta.dirname, '..');
const results = join(root, 'test-results');

const Package = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** The steps' temporary folder. Leftovers of browsers or killed processes are deleted at the end. */
const temporary = mkdtempSync(join(tmpdir(), 'landfall-test-'));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

interface Step {
  readonly name: string;
  /** What Node runs: a script and its arguments. */
  readonly command: readonly string[];
  readonly after: readonly string[];
  /** A vitest project writes its counts to this file. Any other step counts as one. */
  readonly report?: string;
}

const script = (name: string): Step => ({ name, command: nodeCommand(scripts[name] ?? ''), after: [] });
const project = (name: string, after: readonly string[]): Step => {
  const report = join(results, `${name}.json`);
  const run = nodeCommand(`vitest run --config tests/vitest.config.ts --project ${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, command: [...run, ...reporters], after, report };
};

const synth = script('synth');
/** The app under test: a pipeline's (tests/infra/workflows.test.ts), or the output of `synth`. */
const givenAssembly = process.env.LANDFALL_ASSEMBLY;
const synthesized = join('dist', 'synthesized');

/** In order of priority: dependencies of other steps first, then the longest. */
const allSteps: readonly Step[] = [
  { name: 'build', command: nodeCommand('node tests/support/build.ts'), after: [] },
  {
    ...synth,
    command: givenAssembly ? synth.command : [...synth.command, '--output', synthesized],
    after: ['build'],
  },
  project('stack', ['build', 'synth']),
  project('e2e', ['build', 'synth']),
  project('e2e-staff', ['build', 'synth']),
  project('e2e-public', ['build', 'synth']),
  project('infra', ['build', 'synth']),
  project('unit', []),
  project('post-run', ['e2e', 'e2e-staff', 'e2e-public', 'stack']),
  script('types'),
  script('lint'),
];

/** Names on the command line select steps: `npm test -- unit lint`. */
const chosen = process.argv.slice(2);
const steps = allSteps
  .filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  .map((step, _, selected) => ({
    ...step,
    after: step.after.filter((name) => selected.some((other) => other.name === name)),
  }));
/** Without `synth`, each process finds or builds one itself. */
const assembly = givenAssembly ?? (steps.some(({ name }) => name === 'synth') ? synthesized : undefined);

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

interface Outcome {
  readonly step: Step;
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
  readonly seconds: number;
}

/**
 * Counts a finished step. A skipped test, or a project without tests, is a failure, so nothing passes silently.
 */
function count(step: Step, exitCode: number): { passed: number; failed: number; note?: string } {
  if (!step.report) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const report = readReport(step.report);
  if (!report) return { passed: 0, failed: 1, note: 'No report was written.' };
  const skipped = report.numPendingTests + report.numTodoTests;
  const { numPassedTests: passed, numFailedTests } = report;
  if (passed + numFailedTests + skipped === 0) return { passed: 0, failed: 1, note: 'No tests were run.' };
  const failed = numFailedTests + skipped;
  if (failed === 0 && exitCode !== 0) return { passed, failed: 1, note: `vitest ended with ${exitCode}.` };
  return { passed, failed, ...(skipped > 0 && { note: `${skipped} skipped, which counts as failed.` }) };
}

function readReport(file: string): z.infer<typeof Report> | undefined {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Missing or truncated: the run ended before the report was written, and counts as one failure.
    return undefined;
  }
}

const running = new Set<ReturnType<typeof spawn>>();

function run(step: Step): Promise<Outcome> {
  const began = performance.now();
  return new Promise((resolveOutcome) => {
    const child = spawn(process.execPath, step.command, {
      cwd: root,
      // Its own process group, so that it can be killed as a whole. On Windows it would open a window instead.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(assembly && { LANDFALL_ASSEMBLY: assembly }),
        // The variable's names on Linux and macOS, and on Windows.
        TMPDIR: temporary,
        TEMP: temporary,
        TMP: temporary,
        // Hundreds of processes and workers load the same packages and bundles.
        NODE_COMPILE_CACHE: join(temporary, 'compile-cache'),
        // TypeScript is written in Go and exits before its memory would matter.
        GOGC: '400',
        PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
        NO_COLOR: '1',
        FORCE_COLOR: '0',
      },
    });
    running.add(child);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => chunks.push(Buffer.from(String(error))));
    child.on('close', (code) => {
      running.delete(child);
      const { passed, failed, note } = count(step, code ?? 1);
      const output = [Buffer.concat(chunks).toString().trim(), note].filter(Boolean).join('\n');
      resolveOutcome({ step, passed, failed, output, seconds: (performance.now() - began) / 1000 });
    });
  });
}

function print({ step, passed, failed, output, seconds }: Outcome): void {
  const counts = `${passed} passed, ${failed} failed`;
  process.stdout.write(`\n── ${step.name}: ${counts} (${seconds.toFixed(1)} s)\n`);
  if (failed > 0) process.stdout.write(`${output}\n`);
}

/**
 * Runs every step once its dependencies have finished. If one failed, the step would be meaningless and fails
 * too.
 */
async function runAll(concurrency: number): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const waiting = new Set(steps);
  const active = new Set<Promise<void>>();
  while (waiting.size + active.size > 0) {
    for (const step of waiting) {
      const broken = step.after.find((name) => (outcomes.get(name)?.failed ?? 0) > 0);
      if (!broken && (active.size >= concurrency || !step.after.every((name) => outcomes.has(name))))
        continue;
      waiting.delete(step);
      const outcome = broken
        ? Promise.resolve({ step, passed: 0, failed: 1, output: `Not run: ${broken} failed.`, seconds: 0 })
        : run(step);
      const done = outcome.then((ended) => {
        outcomes.set(step.name, ended);
        active.delete(done);
        print(ended);
      });
      active.add(done);
    }
    await Promise.race(active);
  }
  return [...outcomes.values()];
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of running) {
      if (process.platform === 'win32') child.kill();
      else if (child.pid) process.kill(-child.pid, signal);
    }
    process.exit(1);
  });

for (const folder of [results, join(root, synthesized)]) rmSync(folder, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const outcomes = await runAll(availableParallelism() + 1);
const figures = figuresPage();
if (figures) process.stdout.write(`\n── figures\n${figures}\n`);
const total = (count: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[count], 0);
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
if (total('failed') > 0 || total('passed') === 0) process.exitCode = 1;
