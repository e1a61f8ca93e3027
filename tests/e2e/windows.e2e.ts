import { expect } from 'vitest';
import { test } from '../support/e2e.ts';
import { hasStoppedDrawing } from '../support/stopped-drawing.ts';
import type { Window } from '../support/windows.ts';

/** Everything that a visitor can leave behind in a window. */
const stateOf = ({ page }: Window) =>
  page.evaluate(async () => ({
    ...{ local: localStorage.length, session: sessionStorage.length, cookies: document.cookie },
    ...{ history: history.length, width: innerWidth, isPrinting: matchMedia('print').matches },
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    answer: await fetch('/config.json').then((response) => response.status),
  }));

test('a window is cleared after each visitor, and not reused after a permanent change', async ({
  windows,
  site,
}) => {
  const first = await windows.open(site, { viewport: { width: 390, height: 844 } });
  const { page } = first;
  await page.goto('/');
  await page.goto('/about');
  await page.evaluate(() => {
    localStorage.setItem('kept', 'yes');
    sessionStorage.setItem('kept', 'yes');
    // biome-ignore lint/suspicious/noDocumentCookie: as any script could
    document.cookie = 'kept=yes';
  });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.route('/config.json', (route) => route.fulfill({ status: 500 }));
  page.on('dialog', () => expect.unreachable('A listener was left'));
  await page.context().newPage();
  await windows.giveBack(first);

  const next = await windows.open(site);
  expect(next.page).toBe(page);
  expect(page.context().pages()).toEqual([page]);
  await page.goto('/about');
  const dialog = page.evaluate(() => confirm('Dismissed, because nothing listens'));
  expect(await dialog).toBe(false);
  expect(await stateOf(next)).toEqual({
    ...{ local: 0, session: 0, cookies: '' },
    ...{ history: 2, width: 1280, isPrinting: false, isDark: false, answer: 200 },
  });
  await page.addInitScript(() => undefined);
  await windows.giveBack(next);

  expect(page.isClosed()).toBe(true);
  const other = await windows.open(site);
  expect(other.page).not.toBe(page);
  await windows.giveBack(other);
});

test('a page that the browser no longer draws is told from one that it draws or that answers nothing', async ({
  windows,
  site,
}) => {
  const window = await windows.open(site, { isNew: true });
  const { page } = window;
  await page.goto('/about');
  expect(await hasStoppedDrawing(page)).toBe(false);
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = () => 0;
  });
  expect(await hasStoppedDrawing(page, 1_000)).toBe(true);
  await page.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }),
  );
  expect(await hasStoppedDrawing(page, 1_000)).toBe(false);
  await window.close();
  expect(await hasStoppedDrawing(page)).toBe(false);
});
