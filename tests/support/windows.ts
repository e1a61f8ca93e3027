import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright';
import { watchPolicy } from './content-policy.ts';
import { patience } from './timeouts.ts';

const usualMedia = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
/** A window's defaults. */
const usual = {
  ...usualMedia,
  ...{ viewport: { width: 1280, height: 900 }, timezoneId: 'UTC', locale: 'en-US' },
} as const satisfies BrowserContextOptions;

/** Events that tests listen to. */
const pageEvents = ['dialog', 'download', 'filechooser', 'framenavigated', 'load', 'popup'] as const;
const networkEvents = ['request', 'requestfailed', 'requestfinished', 'response'] as const;

/** A file of the site that runs none of its code. */
export const plainFile = '/robots.txt';

/** A browser window, with its own storage. */
export interface Window {
  readonly page: Page;
  readonly siteUrl: string;
  /** Content-Security-Policy violations of the current visitor's page. */
  readonly violations: readonly string[];
  close(): Promise<void>;
  /**
   * Clears everything that the last visitor left in the window.
   * @returns whether it can be reused: not after a change that only ends with the page
   */
  clear(): Promise<boolean>;
}

export interface WindowOptions extends BrowserContextOptions {
  readonly viewport?: ViewportSize;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** With an empty cache, as for a first-time visitor. */
  readonly isNew?: boolean;
  /** Freezes the page's clock at this time. */
  readonly fixedTime?: Date;
}

/** A browser's windows. */
export interface Windows {
  open(siteUrl: string, options?: WindowOptions): Promise<Window>;
  /** Keeps a window for the next visitor. */
  giveBack(window: Window): Promise<void>;
}

/**
 * Windows that visitors use one after another, each cleared in between. In a window that has shown the site,
 * the process has its code compiled and opens a page with half the work.
 */
export function createWindows(browser: Browser): Windows {
  /** Idle windows by their options. */
  const free = new Map<string, Window[]>();
  const kinds = new Map<Window, string>();
  const openOf = async (kind: string, siteUrl: string, options: WindowOptions): Promise<Window> => {
    const window = await openWindow(browser, siteUrl, options);
    kinds.set(window, kind);
    return window;
  };
  return {
    async open(siteUrl, { isNew = false, viewport = usual.viewport, ...args } = {}) {
      const { colorScheme, reducedMotion, permissions = [], ...options } = { ...usualMedia, ...args };
      const kind = JSON.stringify([siteUrl, options]);
      const window = (isNew ? undefined : free.get(kind)?.pop()) ?? (await openOf(kind, siteUrl, options));
      await window.page.setViewportSize(viewport);
      await window.page.emulateMedia({ colorScheme, reducedMotion });
      await window.page.context().grantPermissions(permissions);
      return window;
    },
    async giveBack(window) {
      const kind = kinds.get(window);
      if (kind !== undefined && (await window.clear())) free.set(kind, [...(free.get(kind) ?? []), window]);
      else await window.close();
    },
  };
}

export async function openWindow(
  browser: Browser,
  siteUrl: string,
  { fixedTime, ...options }: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({ baseURL: siteUrl, ...usual, ...options });
  context.setDefaultTimeout(patience.step);
  const runsCode = options.javaScriptEnabled !== false;
  if (runsCode) context.on('page', waitForCode);
  if (fixedTime) await context.clock.setFixedTime(fixedTime);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const violations = await watchPolicy(session);
  let isReusable = runsCode;
  const spoil = () => {
    isReusable = false;
  };
  page.once('close', spoil).once('crash', spoil);
  whenCalled(context, ['addInitScript', 'exposeFunction'], spoil);
  whenCalled(page, ['addInitScript', 'exposeFunction'], spoil);
  whenCalled(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil);
  const sessions = countSessions(context);
  return {
    page,
    siteUrl,
    violations,
    async close() {
      await unroute(context);
      await context.close();
    },
    async clear() {
      if (!isReusable || sessions.open > 0) return false;
      await clearWindow(context, page);
      await session.send('Page.resetNavigationHistory');
      violations.length = 0;
      // A page that crashed or was closed in the meantime.
      return isReusable;
    },
  };
}

/**
 * A handler that is still waiting for a response, such as a poll's, would fail in whichever test comes next.
 */
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
  await page.emulateMedia({ media: null, contrast: null, forcedColors: null });
  // Moves the mouse to where nothing is hovered.
  await page.mouse.move(-1, -1);
}

/** Calls `onCall` whenever one of these methods is called. */
function whenCalled<T extends object>(target: T, names: readonly (keyof T)[], onCall: () => void): void {
  for (const name of names) {
    const original = target[name];
    if (typeof original !== 'function') throw new TypeError(`${String(name)} cannot be called`);
    const reported = (...args: unknown[]): unknown => {
      onCall();
      return Reflect.apply(original, target, args);
    };
    Object.assign(target, { [name]: reported });
  }
}

/** Sessions that tests open. Their changes to the browser end when they are detached. */
function countSessions(context: BrowserContext): { readonly open: number } {
  const sessions = { open: 0 };
  const start = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await start(target);
    sessions.open += 1;
    const detach = session.detach.bind(session);
    session.detach = async () => {
      await detach();
      sessions.open -= 1;
    };
    return session;
  };
  return sessions;
}

/** Navigation is complete when the page's code, which loads after the first paint, has hydrated it. */
function waitForCode(page: Page): void {
  const isResponding = () =>
    page.waitForFunction(() => {
      const root = document.getElementById('root');
      return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
    });
  for (const step of ['goto', 'reload'] as const) {
    const go: (...options: never[]) => ReturnType<Page['reload']> = page[step].bind(page);
    page[step] = async (...options: never[]) => {
      const response = await go(...options);
      await isResponding();
      return response;
    };
  }
}
