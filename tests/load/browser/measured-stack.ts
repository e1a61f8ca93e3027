import { type Browser, type BrowserContext, chromium } from 'playwright';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { ensureSite } from '#infra/local/build.ts';
import { freePort } from '#infra/local/port.ts';
import { launchBrowser } from '../../../frontend/build/launch-browser.ts';
import { startTestStack, type TestStack, temporaryFolder } from '../../support/local-stack.ts';

interface MeasuredStack {
  /** The folder of the built site. */
  readonly site: string;
  readonly stack: TestStack;
  /** The folder of its state. */
  readonly state: string;
  readonly browser: Browser;
  /** The browser's own context, in which Lighthouse opens its pages. */
  readonly context: BrowserContext;
  /** Lighthouse's debugging port. */
  readonly port: number;
}

/** Runs a measurement against its own stack and browser, with this process as its operator. */
export async function withMeasuredStack<Result>(
  measure: (measured: MeasuredStack) => Promise<Result>,
): Promise<Result> {
  const site = await ensureSite(() => undefined);
  const folder = await temporaryFolder();
  const stack = await startTestStack({ state: folder.path, site });
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    for (const { environment } of stack.functions()) Object.assign(process.env, environment);
    Object.assign(process.env, stack.operatorEnvironment(), { [environmentNames.table]: stack.tables[0] });
    const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = connected.contexts();
    if (!context) throw new Error('The browser has no context.');
    return await measure({ site, stack, state: folder.path, browser, context, port });
  } finally {
    await browser.close();
    await stack.stop();
    await folder.remove();
  }
}
