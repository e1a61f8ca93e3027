import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Trigger, triggerAccess } from '#functions/platform/job-access.ts';
import type { DataAccess } from '#shared/contract/define-endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';

const kilobyte = 1024;

/** What a function's bundle may weigh, in bytes, parts loaded on demand included; more where it needs the S3 client. */
export const bundleBudgets = { plain: 500 * kilobyte, withObjectStore: 680 * kilobyte } as const;

const isTrigger = (name: string): name is Trigger => Object.hasOwn(triggerAccess, name);

/** True for functions that reach the documents bucket. @param name as in `functionEntries` */
export function needsObjectStore(name: string): boolean {
  const access: DataAccess | undefined = isTrigger(name) ? triggerAccess[name] : undefined;
  if (access) return (access.objects ?? []).length > 0;
  return endpoints.some(({ domain, data }) => domain === name && (data.objects ?? []).length > 0);
}

/** What a bundle weighs, in bytes: the file that starts and those it loads on demand, without source maps. */
export const bundleSize = (folder: string): number =>
  globSync('*.mjs', { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

export const bundleBudget = (name: string): number =>
  needsObjectStore(name) ? bundleBudgets.withObjectStore : bundleBudgets.plain;
