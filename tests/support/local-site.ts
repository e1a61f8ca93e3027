import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureSite } from '#infra/local/build.ts';
import { operatorVariables } from '#infra/local/operator-file.ts';
import { seedDemoAccounts } from '#infra/local/seed.ts';
import { createRandom } from '../load/seed/random.ts';
import { deep } from './deep.ts';
import { startTestStack } from './local-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    /** What an operator's commands need to reach the run. */
    operator: Record<string, string>;
  }
}

const random = createRandom(Number(process.env.FUZZ_SEED ?? 20261120));
/**
 * Half of all requests immediately, half up to two seconds late, so that responses arrive in unexpected order. The seed
 * makes the series of delays repeatable; which request gets which depends on the order of the requests.
 */
const randomDelay = (): number => Math.max(0, random.next() - 0.5) * 4000;
/** Longer than an index of DynamoDB usually needs, so that a page that reads a list only once shows the wrong one. */
const readsLate = 500;

const isError = (line: string): boolean => line.includes('"level":"ERROR"');

/** One local run for all browser tests, with the demo accounts and its own state. */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  const site = await mkdtemp(join(tmpdir(), 'landfall-site-'));
  // A copy, so that a build that starts during the tests doesn't replace their pages. An assembly is never
  // replaced.
  await cp(await ensureSite(() => undefined), site, { recursive: true });
  // New accounts in a test join a separate organization, so that the demo's people and cases stay few.
  const local = await startTestStack({
    ...{ site, settings: { defaultOrganization: 'harbor' } },
    runsSchedules: true,
    ...(deep && { apiDelay: randomDelay, readsLate, deliversTwice: true }),
  });
  await seedDemoAccounts(local);
  project.provide('siteUrl', local.url);
  project.provide('operator', operatorVariables(local));
  return async () => {
    await local.stop();
    await rm(site, { recursive: true, force: true });
    // A test only sees that a request failed; the local run's log says why.
    for (const line of local.functionLines.filter(isError)) console.error(line);
    if (local.complaints.length > 0) throw new Error(`The local run logged:\n${local.complaints.join('\n')}`);
  };
}
