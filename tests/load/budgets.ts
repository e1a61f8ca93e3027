import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, jobGrants } from '#functions/http/grants.ts';

const kilobyte = 1024;

/** The maximum size in bytes of what a function's cold start reads. */
const bundleBudgets = {
  /** For a domain's endpoints. Clients that only some of them need are loaded on demand. */
  endpoints: 460 * kilobyte,
  job: 420 * kilobyte,
  withPdf: 1800 * kilobyte,
} as const;

const isTrigger = (name: string): name is Job => Object.hasOwn(jobGrants, name);

/** What a cold start reads: the entry file and its static imports, but nothing loaded on demand. */
export function filesAtStart(folder: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  const open = ['index.mjs'];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (read.has(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    read.set(file, text);
    const imports = text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.mjs)["']/g);
    open.push(...[...imports].map(([, name = '']) => name));
  }
  return read;
}

/** Its size in bytes. */
export const startSize = (folder: string): number =>
  [...filesAtStart(folder).values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** Background jobs that work with PDF files. */
const withPdf = ['build-packet'];

/** @param name as in `functionEntries` */
export function bundleBudget(name: string): number {
  if (!isTrigger(name)) return bundleBudgets.endpoints;
  return withPdf.includes(name) ? bundleBudgets.withPdf : bundleBudgets.job;
}
