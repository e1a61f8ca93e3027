import type { Page } from 'playwright';
import * as z from 'zod/mini';

/** A user's interaction with a page that is ready. */
export interface Interaction {
  readonly name: string;
  readonly path: string;
  /** Brings the page to its starting state, with an unthrottled CPU. */
  readonly prepare: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
}

export const slowdown = 4;
/** Wait after the last key or click, until everything it caused has been drawn. */
const settleMilliseconds = 1500;

export const Longest = z.object({
  /** From the event to the next paint, as reported by the browser's Event Timing: a multiple of 8 ms. */
  duration: z.number(),
  /** The share of that in the page's own handlers. */
  processing: z.number(),
  event: z.string(),
});
type Longest = z.infer<typeof Longest>;
const none: Longest = { duration: 0, processing: 0, event: 'none' };

declare global {
  interface Window {
    longestInteraction?: Longest | undefined;
  }
}

/** The longest time from an interaction to the next paint, with CPU throttling. */
export async function measureInteraction(page: Page, { path, prepare, act }: Interaction): Promise<Longest> {
  const session = await page.context().newCDPSession(page);
  try {
    await page.goto(path, { waitUntil: 'networkidle' });
    await prepare(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(watchInteractions);
    await act(page);
    await page.waitForTimeout(settleMilliseconds);
    return (await page.evaluate(() => window.longestInteraction)) ?? none;
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
}

function watchInteractions(): void {
  window.longestInteraction = undefined;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId || entry.duration <= (window.longestInteraction?.duration ?? 0)) continue;
      const processing = Math.round(entry.processingEnd - entry.processingStart);
      window.longestInteraction = { duration: entry.duration, processing, event: entry.name };
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
