import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';

/**
 * On a busy machine, headless Chromium very rarely stops producing a page's frames for good, while its scripts
 * go on. Clicks and screenshots wait for frames until they time out. Others saw it on machines without a GPU, too,
 * and found nothing that wakes the page again: https://github.com/openagents-org/openagents/pull/660.
 * The page can't cause it: an endless script of its own would stop timers as well.
 */
export const stoppedDrawing = 'The browser stopped drawing a page whose scripts went on';

/** How long a page may take to draw its next frame, in milliseconds. A view transition can hold one for four seconds. */
const frameTimeout = 20_000;

/** Whether the browser draws no more frames of a page, although its timers still run. */
export async function hasStoppedDrawing(page: Page, timeout = frameTimeout): Promise<boolean> {
  if (page.isClosed()) return false;
  const answered = page.evaluate(
    (milliseconds) =>
      new Promise<'drawn' | 'not drawn'>((resolve) => {
        requestAnimationFrame(() => resolve('drawn'));
        setTimeout(() => resolve('not drawn'), milliseconds);
      }),
    timeout,
  );
  // Without an answer, the page's scripts have stopped, or its clock has.
  const silence = wait(2 * timeout, undefined, { ref: false });
  return (await Promise.race([answered.catch(() => undefined), silence])) === 'not drawn';
}
