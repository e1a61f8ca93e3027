import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grantsOf, type Job, jobGrants } from '#functions/http/grants.ts';
import type { Grants } from '#functions/platform/grants.ts';
import { endpoints } from '#shared/contract/index.ts';

const kilobyte = 1024;

/** The maximum size in bytes of what a cold start of a function reads; more where it needs the S3 client. */
const bundleBudgets = {
  plain: 500 * kilobyte,
  withObjectStore: 680 * kilobyte,
  withPdf: 2200 * kilobyte,
} as const;

const isTrigger = (name: string): name is Job => Object.hasOwn(jobGrants, name);

/**
 * True for functions that use the documents bucket.
 * @param name as in `functionEntries`
 */
function needsObjectStore(name: string): boolean {
  const access: Grants | undefined = isTrigger(name) ? jobGrants[name] : undefined;
  if (access) return (access.objects ?? []).length > 0;
  return endpoints.some(
    (endpoint) => endpoint.domain === name && (grantsOf(endpoint).objects ?? []).length > 0,
  );
}

/** What a cold start reads, in bytes: the entry file and what it imports outright, but nothing loaded on demand. */
export function startSize(folder: string): number {
  const read = new Map<string, number>();
  const open = ['index.mjs'];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (read.has(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    read.set(file, Buffer.byteLength(text));
    const imports = text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.mjs)["']/g);
    open.push(...[...imports].map(([, name = '']) => name));
  }
  return [...read.values()].reduce((sum, size) => sum + size, 0);
}

/** Jobs no one waits for, which work with PDF files. */
const withPdf = ['build-packet'];

export const bundleBudget = (name: string): number =>
  withPdf.includes(name)
    ? bundleBudgets.withPdf
    : needsObjectStore(name)
      ? bundleBudgets.withObjectStore
      : bundleBudgets.plain;
