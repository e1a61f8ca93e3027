import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleMessage, Page, Request, WebError } from 'playwright';
import { expect } from 'vitest';
import type { Window } from './windows.ts';

/** Console output of a local run that a deployed one doesn't produce. */
const localOnly = [/You are using a custom Amazon Amazon Cognito User Pool endpoint/];

const resultsFolder = join(import.meta.dirname, '../../test-results');

export interface Visitor {
  readonly page: Page;
  /** Content-Security-Policy violations so far. */
  readonly violations: readonly string[];
  /** Console output that the next steps will cause. Any other output fails the test. */
  expectConsole(...patterns: RegExp[]): void;
  /** Closes the window. */
  close(): Promise<void>;
  /**
   * Ends the visit. Throws if there was unexpected console output, a CSP violation, or a request to another
   * origin.
   */
  leave(): Promise<void>;
}

/**
 * A visitor with their own browser window. Console output, page errors, CSP violations, and requests to other
 * origins are recorded throughout.
 * @param giveBack returns the window afterward
 */
export async function openVisitor(
  { page, siteUrl, violations, close }: Window,
  giveBack: () => Promise<void>,
): Promise<Visitor> {
  const context = page.context();
  // Traces steps and console. Snapshots, which network tracing requires, would run scripts in the mailbox's
  // frames, which don't allow any.
  await context.tracing.start();
  const expected = [...localOnly];
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  const onConsole = (message: ConsoleMessage) => {
    // The text doesn't name the failed request; only its location does.
    const request = message.text().startsWith('Failed to load resource')
      ? ` (${message.location().url})`
      : '';
    complain(`console.${message.type()}: ${message.text()}${request}`);
  };
  const onError = (error: WebError) => complain(`page error: ${error.error()}`);
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    const own = ['data:', 'blob:', 'about:'].includes(url.protocol) || url.origin === new URL(siteUrl).origin;
    if (!own) complain(`request to ${url.origin}`);
  };
  context.on('console', onConsole).on('weberror', onError).on('request', onRequest);
  return {
    page,
    violations,
    expectConsole: (...patterns) => void expected.push(...patterns),
    close,
    async leave() {
      await context.tracing.stop();
      violations.forEach(complain);
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest);
      await giveBack();
      expect(complaints).toEqual([]);
    },
  };
}

/**
 * Saves a trace and a screenshot of a failed test; `npx playwright show-trace <file>` shows every step.
 * @param isDrawn whether the browser still draws the page: a screenshot waits for its next frame
 */
export async function saveEvidence(page: Page, name: string, isDrawn: boolean): Promise<void> {
  mkdirSync(resultsFolder, { recursive: true });
  const file = join(resultsFolder, name.replace(/\W+/g, '-'));
  await page.context().tracing.stop({ path: `${file}.zip` });
  if (isDrawn) await page.screenshot({ path: `${file}.png`, fullPage: true });
}
