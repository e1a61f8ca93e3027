import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

const folder = resolve(import.meta.dirname, '../../test-results');
const file = join(folder, 'figures.jsonl');
const Figure = z.object({ what: z.string(), count: z.number() });

/** Adds to the page of figures at the end of the suite. */
export function addFigure(what: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(file, `${JSON.stringify({ what, count })}\n`);
}

/** The page: what was checked, and how often, as counted by the tests of this run. */
export function figuresPage(): string {
  const sums = new Map<string, number>();
  for (const { what, count } of readFigures()) sums.set(what, (sums.get(what) ?? 0) + count);
  const width = Math.max(0, ...[...sums.values()].map((count) => format(count).length));
  return [...sums].map(([what, count]) => `${format(count).padStart(width)}  ${what}`).join('\n');
}

const format = (count: number): string => count.toLocaleString('en-US');

function readFigures(): z.infer<typeof Figure>[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => Figure.parse(JSON.parse(line)));
  } catch (error) {
    // No test has counted anything, so the page is empty.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
