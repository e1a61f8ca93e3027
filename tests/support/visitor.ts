import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleMessage, Page, Request, WebError } from 'playwright';
import { expect } from 'vitest';
import type { Window } from './windows.ts';

/** What a local run logs that a deployed one does not. */
const localOnly = [/You are using a custom Amazon Amazon Cognito User Pool endpoint/];

const resultsFolder = join(import.meta.dirname, '../../test-results');

export interface Visitor {
  readonly page: Page;
  /** Those of the content security policy so far. */
  readonly violations: readonly string[];
  /** Console output that the next steps will cause; any other output fails the test. */
  expectConsole(...patterns: RegExp[]): void;
  /** Closes the window. */
  close(): Promise<void>;
  /** Ends the visit; throws if there was unexpected output, a refusal, or a request to another origin. */
  leave(): Promise<void>;
}

/**
 * Someone with their own browser window. Watched throughout: console output, page errors, violations of the
 * content security policy, and requests to other origins.
 * @param giveBack what becomes of the window afterwards
 */
export async function openVisitor(
  { page, siteUrl, violations, close }: Window,
  giveBack: () => Promise<void>,
): Promise<Visitor> {
  const context = page.context();
  // Steps and console. Snapshots, without which there is no network, would run scripts in the mailbox's frames, which
  // do not allow any.
  await context.tracing.start();
  const expected = [...localOnly];
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  const onConsole = (message: ConsoleMessage) => complain(`console.${message.type()}: ${message.text()}`);
  const onError = (error: WebError) => complain(`page error: ${error.error().message}`);
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

/** Keeps a screenshot and a trace of a failed test; `npx playwright show-trace <file>` shows every step. */
export async function keepEvidence(page: Page, name: string): Promise<void> {
  mkdirSync(resultsFolder, { recursive: true });
  const file = join(resultsFolder, name.replace(/\W+/g, '-'));
  await page.context().tracing.stop({ path: `${file}.zip` });
  await page.screenshot({ path: `${file}.png`, fullPage: true });
}
