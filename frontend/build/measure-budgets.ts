/**
 * `npm run measure [-- /path …]`: measures the size of every public page and its mobile Lighthouse scores on the
 * built site. Fails if anything exceeds its budget. Run `npm run build:site` first.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { launchBrowser } from './launch-browser.ts';
import { kilobytes, measurePages, overBudget, publicPaths } from './page-sizes.ts';
import { startPreview } from './preview-server.ts';

/** Minimum Lighthouse scores, out of 100. */
const scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const layoutShift = 0.02;

const site = join(import.meta.dirname, '../../dist/site');
if (!existsSync(site)) throw new Error('There is no dist/site: run npm run build:site first.');

const asked = process.argv.slice(2);
const failures: string[] = [];

const pages = await measurePages(site);
console.log(`${'page'.padEnd(30)} scripts    styles     html`);
for (const page of pages)
  console.log(
    page.path.padEnd(30),
    [page.scripts, page.styles, page.html].map((size) => kilobytes(size).padEnd(10)).join(' '),
  );
failures.push(...overBudget(pages));

const debuggingPort = 9300 + Math.floor(Math.random() * 600);
const preview = await startPreview(site);
const browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`]);
try {
  console.log(`\n${'page'.padEnd(30)} perf a11y best seo  CLS    LCP ms  TBT ms`);
  for (const path of asked.length > 0 ? asked : publicPaths) await measure(path);
} finally {
  await browser.close();
  await preview.stop();
}

console.log(
  failures.length > 0 ? `\nOver budget:\n${failures.join('\n')}` : '\nEverything is within its budget.',
);
if (failures.length > 0) process.exitCode = 1;

/**
 * Runs once. If the performance score is too low, returns the median of three runs, because single runs are noisy on
 * a busy machine.
 */
async function run(path: string): Promise<Result> {
  const runs = [await runOnce(path)];
  if (performanceOf(runs[0]) < scores.performance) runs.push(await runOnce(path), await runOnce(path));
  const [middle] = runs
    .sort((one, other) => performanceOf(one) - performanceOf(other))
    .slice(runs.length >> 1);
  if (!middle) throw new Error(`Lighthouse returned no result for ${path}`);
  return middle;
}

function performanceOf(result: Result | undefined): number {
  return Math.round((result?.categories.performance?.score ?? 0) * 100);
}

async function runOnce(path: string): Promise<Result> {
  const answer = await lighthouse(preview.url + path, {
    port: debuggingPort,
    logLevel: 'error',
    output: 'json',
    onlyCategories: Object.keys(scores),
  });
  if (!answer) throw new Error(`Lighthouse returned no result for ${path}`);
  return answer.lhr;
}

async function measure(path: string): Promise<void> {
  const { categories, audits } = await run(path);
  const reached = Object.entries(scores).map(([name, least]) => {
    const score = Math.round((categories[name]?.score ?? 0) * 100);
    if (score < least)
      failures.push(`${path}: ${name} ${score} of ${least}: ${reasons(categories[name], audits)}`);
    return String(score).padEnd(4);
  });
  const numeric = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const shift = numeric('cumulative-layout-shift');
  if (!(shift <= layoutShift)) failures.push(`${path}: layout shift ${shift} of ${layoutShift}`);
  console.log(
    path.padEnd(30),
    reached.join(' '),
    shift.toFixed(3).padEnd(6),
    numeric('largest-contentful-paint').toFixed(0).padEnd(7),
    numeric('total-blocking-time').toFixed(0),
  );
}

/** The audits that lowered the score. */
function reasons(category: Result['categories'][string] | undefined, audits: Result['audits']): string {
  return (category?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
    .join(', ');
}
