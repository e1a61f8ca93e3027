import type { Page, Route } from 'playwright';

/** In which order responses that wait for each other arrive. */
export type Arrival = 'oldest first' | 'newest first';

/** `LayoutShift` of the Layout Instability API, which the DOM’s types don’t have yet. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    layoutShifts?: { readonly value: number; readonly moved: readonly string[] }[];
  }
}

/** Frames without a request or anything loading, after which a page counts as complete. */
const quietFrames = 10;

/**
 * Opens a page whose API responses arrive one at a time, each painted before the next, and says what moved meanwhile.
 * @returns the sum of all layout shifts, with the moved elements as a message
 */
export async function layoutShifts(
  page: Page,
  path: string,
  arrival: Arrival,
): Promise<{ sum: number; moved: string }> {
  await page.addInitScript(watchShifts);
  const held: Route[] = [];
  const hold = (route: Route) => void held.push(route);
  await page.route('**/api/**', hold);
  await page.goto(path, { waitUntil: 'load' });
  for (let quiet = 0; quiet < quietFrames; ) {
    const next = arrival === 'oldest first' ? held.shift() : held.pop();
    if (next) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const request = next.request();
      const settle = (each: unknown) => each === request && resolve();
      page.on('requestfinished', settle).on('requestfailed', settle);
      await next.continue();
      await promise;
      page.off('requestfinished', settle).off('requestfailed', settle);
    }
    const isLoading = await page.evaluate(painted);
    quiet = next || isLoading ? 0 : quiet + 1;
  }
  await page.unroute('**/api/**', hold);
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

/** Runs in the page: after the next paint, whether anything is still loading. */
async function painted(): Promise<boolean> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  return document.querySelector('main h1') === null || document.querySelector('main .skeleton-line') !== null;
}
