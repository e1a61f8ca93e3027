import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { grantsOf, type Job, jobGrants } from '#functions/http/grants.ts';
import type { Grants } from '#functions/platform/grants.ts';
import { endpoints } from '#shared/contract/index.ts';

const kilobyte = 1024;

/**
 * The maximum size of a function's bundle in bytes, including parts loaded on demand; more where it needs the S3
 * client.
 */
const bundleBudgets = { plain: 500 * kilobyte, withObjectStore: 680 * kilobyte } as const;

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

/** The size of a bundle in bytes: the entry file and those it loads on demand, without source maps. */
export const bundleSize = (folder: string): number =>
  globSync('*.mjs', { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

export const bundleBudget = (name: string): number =>
  needsObjectStore(name) ? bundleBudgets.withObjectStore : bundleBudgets.plain;
