import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { nodeCommand } from './node-command.ts';
import { figuresPage } from './suite-figures.ts';

const root = resolve(import.meta.dirname, '../..');
const results = join(root, 'test-results');

const Package = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

export interface Step {
  readonly name: string;
  /** What Node runs: a script and its arguments. */
  readonly command: readonly string[];
  readonly after: readonly string[];
  /** A vitest project writes its counts to this file. Any other step counts as one. */
  readonly report?: string;
}

/** A script of package.json. */
export const script = (name: string): Step => ({
  name,
  command: nodeCommand(scripts[name] ?? ''),
  after: [],
});

/** A vitest project. */
export const project = (name: string, after: readonly string[]): Step => {
  const report = join(results, `${name}.json`);
  const run = nodeCommand(`vitest run --config tests/vitest.config.ts --project ${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, command: [...run, ...reporters], after, report };
};

/** The built site and bundles, which most other steps need. */
export const build: Step = { name: 'build', command: nodeCommand('node tests/support/build.ts'), after: [] };

/** The steps named on the command line, as in `npm test -- unit lint`; without names, all. */
export function chosenOf(all: readonly Step[]): readonly Step[] {
  const chosen = process.argv.slice(2);
  return all
    .filter(({ name }) => chosen.length === 0 || chosen.includes(name))
    .map((step, _, selected) => ({
      ...step,
      after: step.after.filter((name) => selected.some((other) => other.name === name)),
    }));
}

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

interface Settings {
  /** The steps' temporary folder. */
  readonly temporary: string;
  readonly environment: Readonly<Record<string, string>>;
}

const running = new Set<ReturnType<typeof spawn>>();

function run(step: Step, { temporary, environment }: Settings): Promise<Outcome> {
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
        ...environment,
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
async function runAll(steps: readonly Step[], concurrency: number, settings: Settings): Promise<Outcome[]> {
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
        : run(step, settings);
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

/**
 * Runs the steps in parallel, one more at a time than there are cores, because browsers mostly wait. Prints a section
 * for each and ends with "N passed, N failed".
 */
export async function runSteps(
  steps: readonly Step[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const temporary = mkdtempSync(join(tmpdir(), 'landfall-test-'));
  // Leftovers of browsers or killed processes are deleted at the end.
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
  const outcomes = await runAll(steps, availableParallelism() + 1, { temporary, environment });
  const figures = figuresPage();
  if (figures) process.stdout.write(`\n── figures\n${figures}\n`);
  const total = (count: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[count], 0);
  process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
  if (total('failed') > 0 || total('passed') === 0) process.exitCode = 1;
}
