import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { patience } from './timeouts.ts';

/** What a window has unless a test asks for something else. */
const usual = {
  ...{ viewport: { width: 1280, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' },
  ...{ timezoneId: 'UTC', locale: 'en-US' },
} as const satisfies BrowserContextOptions;

/** Events that tests listen to. */
const pageEvents = ['dialog', 'download', 'filechooser', 'framenavigated', 'load', 'popup'] as const;
const networkEvents = ['request', 'requestfailed', 'requestfinished', 'response'] as const;

/** A file of the site that runs no code of it. */
export const plainFile = '/robots.txt';

/** A browser window, with its own storage. */
export interface Window {
  readonly page: Page;
  readonly siteUrl: string;
  close(): Promise<void>;
  /**
   * Removes everything that someone left in the window.
   * @returns whether it can be used again: not after a change that only ends with the page
   */
  clear(): Promise<boolean>;
}

export interface WindowOptions extends BrowserContextOptions {
  /** Nothing of the site is cached, as for someone who was never here. */
  readonly isNew?: boolean;
}

/** The windows of a browser. */
export interface Windows {
  open(siteUrl: string, options?: WindowOptions): Promise<Window>;
  /** Keeps a window that someone has left for the next one who needs one. */
  giveBack(window: Window): Promise<void>;
}

/**
 * Windows that visitors use one after another, each without anything of the one before. Where a window showed the site
 * before, its process has the site's code compiled, and opens a page with half the work.
 */
export function createWindows(browser: Browser): Windows {
  const free = new Set<Window>();
  const take = (siteUrl: string): Window | undefined => {
    const window = [...free].findLast((each) => each.siteUrl === siteUrl);
    if (window) free.delete(window);
    return window;
  };
  return {
    async open(siteUrl, { isNew = false, viewport = usual.viewport, ...options } = {}) {
      if (isNew || viewport === null || Object.keys(options).length > 0)
        return openWindow(browser, siteUrl, { viewport, ...options });
      const window = take(siteUrl) ?? (await openWindow(browser, siteUrl));
      await window.page.setViewportSize(viewport);
      return window;
    },
    async giveBack(window) {
      if (await window.clear()) free.add(window);
      else await window.close();
    },
  };
}

export async function openWindow(
  browser: Browser,
  siteUrl: string,
  options: BrowserContextOptions = {},
): Promise<Window> {
  const context = await browser.newContext({ baseURL: siteUrl, ...usual, ...options });
  context.setDefaultTimeout(patience.step);
  const runsCode = options.javaScriptEnabled !== false;
  if (runsCode) context.on('page', waitForCode);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let isReusable = Object.keys(options).length === 0;
  const spoil = () => {
    isReusable = false;
  };
  page.once('close', spoil).once('crash', spoil);
  whenCalled(context, ['addInitScript', 'exposeFunction', 'newCDPSession'], spoil);
  whenCalled(page, ['addInitScript', 'exposeFunction'], spoil);
  whenCalled(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil);
  return {
    page,
    siteUrl,
    async close() {
      await unroute(context);
      await context.close();
    },
    async clear() {
      if (!isReusable) return false;
      await clearWindow(context, page);
      await session.send('Page.resetNavigationHistory');
      // A page that crashed or was closed meanwhile.
      return isReusable;
    },
  };
}

/** A handler that is still waiting for a response, such as that of a poll, would fail in whichever test comes next. */
async function unroute(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
}

async function clearWindow(context: BrowserContext, page: Page): Promise<void> {
  await unroute(context);
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  for (const event of [...pageEvents, ...networkEvents]) page.removeAllListeners(event);
  await context.setOffline(false);
  await page.goto(plainFile);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  const { colorScheme, reducedMotion } = usual;
  await page.emulateMedia({ media: null, contrast: null, forcedColors: null, colorScheme, reducedMotion });
  // Where it hovers over nothing.
  await page.mouse.move(-1, -1);
}

/** Calls `tell` with each of these calls. */
function whenCalled<T extends object>(target: T, names: readonly (keyof T)[], tell: () => void): void {
  for (const name of names) {
    const original = target[name];
    if (typeof original !== 'function') throw new TypeError(`${String(name)} cannot be called`);
    const told = (...given: unknown[]): unknown => {
      tell();
      return Reflect.apply(original, target, given);
    };
    Object.assign(target, { [name]: told });
  }
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
