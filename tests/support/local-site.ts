import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureSite } from '#infra/local/build.ts';
import { seedDemoAccounts } from '#infra/local/seed.ts';
import { startTestStack } from './local-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
  }
}

/** One local run for all browser tests, with the demo accounts and a state of its own. */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  const site = await mkdtemp(join(tmpdir(), 'landfall-site-'));
  // A copy: a build that starts meanwhile must not pull the pages from under the tests.
  await cp(await ensureSite(() => undefined), site, { recursive: true });
  const local = await startTestStack({ site });
  await seedDemoAccounts(local);
  project.provide('siteUrl', local.url);
  return async () => {
    await local.stop();
    await rm(site, { recursive: true, force: true });
    if (local.complaints.length > 0)
      throw new Error(`The local run complained:\n${local.complaints.join('\n')}`);
  };
}
