import type { Browser } from 'playwright';
import { test as base, inject } from 'vitest';
import { launchBrowser } from '../../frontend/build/launch-browser.ts';
import { hasStoppedDrawing, stoppedDrawing } from './stopped-drawing.ts';
import { addFigure } from './suite-figures.ts';
import { openVisitor, saveEvidence, type Visitor } from './visitor.ts';
import { createWindows, type WindowOptions, type Windows } from './windows.ts';

interface Fixtures {
  browser: Browser;
  windows: Windows;
  /** The URL of the local run that all browser tests share. Each test creates its own people. */
  site: string;
  /**
   * Opens a separate window for a visitor. The visit ends after the test and must not have logged anything
   * unexpected.
   */
  visit: (options?: WindowOptions) => Promise<Visitor>;
}

/**
 * V8 settings for short-lived pages. A larger young generation, because its garbage collection takes a
 * twentieth of a page's work. And functions are optimized after 2,000 calls instead of 400, because few pages
 * live long enough to benefit and each new page starts over.
 */
const flags = ['--js-flags=--min-semi-space-size=32 --invocation-count-for-maglev=2000'];

export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it what a fixture needs
    async ({}, use) => {
      const browser = await launchBrowser(flags);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  windows: [
    async ({ browser }, use) => {
      await use(createWindows(browser));
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it what a fixture needs
  site: async ({}, use) => {
    await use(inject('siteUrl'));
  },
  visit: async ({ windows, site, task }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options) => {
      const window = await windows.open(site, options);
      const visitor = await openVisitor(window, () => windows.giveBack(window));
      visitors.push(visitor);
      return visitor;
    });
    if (task.result?.state !== 'fail') {
      for (const visitor of visitors) await visitor.leave();
      return;
    }
    const stopped = await Promise.all(visitors.map(({ page }) => hasStoppedDrawing(page)));
    for (const [index, { page }] of visitors.entries())
      await saveEvidence(page, `${task.name} ${index + 1}`, !stopped[index]);
    for (const visitor of visitors) await visitor.close();
    if (stopped.includes(true)) {
      addFigure('times a test was repeated because the browser stopped drawing', 1);
      throw new Error(stoppedDrawing);
    }
  },
});
