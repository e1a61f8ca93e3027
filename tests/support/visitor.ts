import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { patience } from './timeouts.ts';

/** What a local run logs that a deployed one does not. */
const localOnly = [/You are using a custom Amazon Amazon Cognito User Pool endpoint/];

const resultsFolder = join(import.meta.dirname, '../../test-results');

export interface Visitor {
  readonly page: Page;
  /** Console output that the next steps will cause; any other output fails the test. */
  expectConsole(...patterns: RegExp[]): void;
  /** Closes the window. */
  close(): Promise<void>;
  /** Closes the window; throws if there was unexpected output, a refusal, or a request to another origin. */
  leave(): Promise<void>;
}

/**
 * Someone with their own browser window. Watched throughout: console output, page errors, violations of the
 * content security policy (which Chromium reports on the console), and requests to other origins.
 */
export async function openVisitor(
  browser: Browser,
  siteUrl: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(patience.step);
  // Steps and console. Snapshots, without which there is no network, would run scripts in the mailbox's frames, which
  // do not allow any.
  await context.tracing.start();
  const expected = [...localOnly];
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  context.on('console', (message) => complain(`console.${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => complain(`page error: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const own = ['data:', 'blob:', 'about:'].includes(url.protocol) || url.origin === new URL(siteUrl).origin;
    if (!own) complain(`request to ${url.origin}`);
  });
  if (options.javaScriptEnabled !== false) context.on('page', waitForCode);
  const page = await context.newPage();
  const close = async () => {
    // A handler that is still waiting for a response, such as that of a poll, would fail in whichever test comes next.
    for (const open of context.pages()) await open.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return {
    page,
    expectConsole: (...patterns) => void expected.push(...patterns),
    close,
    async leave() {
      await close();
      expect(complaints).toEqual([]);
    },
  };
}

/** Navigation is complete when the page's code, which loads after the first paint, has hydrated it. */
function waitForCode(page: Page): void {
  const answering = () =>
    page.waitForFunction(() => {
      const root = document.getElementById('root');
      return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
    });
  for (const step of ['goto', 'reload'] as const) {
    const go: (...options: never[]) => ReturnType<Page['reload']> = page[step].bind(page);
    page[step] = async (...options: never[]) => {
      const response = await go(...options);
      await answering();
      return response;
    };
  }
}

/** Keeps a screenshot and a trace of a failed test; `npx playwright show-trace <file>` shows every step. */
export async function keepEvidence(page: Page, name: string): Promise<void> {
  mkdirSync(resultsFolder, { recursive: true });
  const file = join(resultsFolder, name.replace(/\W+/g, '-'));
  await page.context().tracing.stop({ path: `${file}.zip` });
  await page.screenshot({ path: `${file}.png`, fullPage: true });
}
