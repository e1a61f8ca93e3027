import type { Page } from 'playwright';

/** The order in which pending responses arrive. */
type Arrival = 'oldest first' | 'newest first';

/** `LayoutShift` of the Layout Instability API, which the DOM types don't include yet. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    layoutShifts?: { readonly value: number; readonly moved: readonly string[] }[];
    /** Each sends one of the page's held requests, and resolves when its response has arrived. */
    waitingRequests?: (() => Promise<void>)[];
  }
}

/** Frames without a request or anything loading, after which a page counts as complete. */
const quietFrames = 10;

/**
 * Prepares a page for `layoutShifts`. Its requests are held in the page itself: a route would disable the
 * browser's cache and involve this process in each request.
 */
export async function watchLoading(page: Page): Promise<void> {
  await page.addInitScript(watchShifts);
  await page.addInitScript(holdRequests);
}

/**
 * Opens a page whose API responses arrive one at a time, each painted before the next, and reports what moved.
 * @returns the sum of all layout shifts, with the moved elements as a message
 */
export async function layoutShifts(
  page: Page,
  path: string,
  arrival: Arrival,
): Promise<{ sum: number; moved: string }> {
  await page.goto(path, { waitUntil: 'load' });
  await page.evaluate(sendInTurn, { arrival, quietFrames });
  const shifts = await page.evaluate(() => window.layoutShifts ?? []);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved.join(', ')}`).join('\n'),
  };
}

/** Runs in the page. */
function watchShifts(): void {
  const found: NonNullable<Window['layoutShifts']> = [];
  window.layoutShifts = found;
  const nameOf = (node: Node | null) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${node.className}`
      : (node?.nodeName ?? 'removed');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) found.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page, before its code. */
function holdRequests(): void {
  const { fetch } = window;
  const waiting: NonNullable<Window['waitingRequests']> = [];
  window.waitingRequests = waiting;
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetch(input, init);
    const turn = Promise.withResolvers<void>();
    const response = turn.promise.then(() => fetch(input, init));
    waiting.push(async () => {
      turn.resolve();
      // A request that the page has aborted fails.
      await response.then((found) => found.clone().arrayBuffer()).catch(() => undefined);
    });
    return response;
  };
}

/** Runs in the page until it is complete. */
async function sendInTurn(given: { arrival: Arrival; quietFrames: number }): Promise<void> {
  const waiting = window.waitingRequests ?? [];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let quiet = 0; quiet < given.quietFrames; ) {
    const next = given.arrival === 'oldest first' ? waiting.shift() : waiting.pop();
    await next?.();
    await frame();
    await frame();
    const isLoading =
      document.querySelector('main h1') === null || document.querySelector('main .skeleton-line') !== null;
    quiet = next || isLoading ? 0 : quiet + 1;
  }
}
