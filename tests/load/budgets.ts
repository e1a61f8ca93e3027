import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, jobGrants } from '#functions/http/grants.ts';
import type { Grants } from '#functions/platform/grants.ts';

const kilobyte = 1024;

/** The maximum size in bytes of what a cold start of a function reads; more where a job needs the S3 client. */
const bundleBudgets = {
  /** A domain's endpoints; the clients only some of them need are loaded by requests. */
  endpoints: 600 * kilobyte,
  plain: 500 * kilobyte,
  withObjectStore: 680 * kilobyte,
  withPdf: 2200 * kilobyte,
} as const;

const isTrigger = (name: string): name is Job => Object.hasOwn(jobGrants, name);

/** True for a job that uses the documents bucket. */
const needsObjectStore = (job: Job): boolean => ((jobGrants[job] as Grants).objects ?? []).length > 0;

/** What a cold start reads: the entry file and what it imports outright, but nothing loaded on demand. */
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

/** The size of that in bytes. */
export const startSize = (folder: string): number =>
  [...filesAtStart(folder).values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** Jobs no one waits for, which work with PDF files. */
const withPdf = ['build-packet'];

/** @param name as in `functionEntries` */
export function bundleBudget(name: string): number {
  if (!isTrigger(name)) return bundleBudgets.endpoints;
  if (withPdf.includes(name)) return bundleBudgets.withPdf;
  return needsObjectStore(name) ? bundleBudgets.withObjectStore : bundleBudgets.plain;
}
