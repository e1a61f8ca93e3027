import type { Browser, BrowserContextOptions } from 'playwright';
import { test as base, inject } from 'vitest';
import { launchBrowser } from '../../frontend/build/launch-browser.ts';
import { keepEvidence, openVisitor, type Visitor } from './visitor.ts';

interface Fixtures {
  browser: Browser;
  /** The URL of the local run that all browser tests share; each creates its own people. */
  site: string;
  /**
   * Opens a separate window for someone. It is closed after the test, and must not have logged anything
   * unexpected.
   */
  visit: (options?: BrowserContextOptions) => Promise<Visitor>;
}

export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it what a fixture needs
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it what a fixture needs
  site: async ({}, use) => {
    await use(inject('siteUrl'));
  },
  visit: async ({ browser, site, task }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options) => {
      const visitor = await openVisitor(browser, site, options);
      visitors.push(visitor);
      return visitor;
    });
    const failed = task.result?.state === 'fail';
    for (const [index, { page }] of visitors.entries())
      if (failed) await keepEvidence(page, `${task.name} ${index + 1}`);
    for (const visitor of visitors) await (failed ? visitor.close() : visitor.leave());
  },
});
