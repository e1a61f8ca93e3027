import { expect } from 'vitest';
import { demoCases } from '#shared/domain/demo-cases.ts';
import { fontsLoaded, overflow } from '../support/accessibility.ts';
import { openAfterReset } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';

test('texts follow the font size and spacing set in the browser, and pages get the layout of a narrower window', async ({
  visit,
}) => {
  const { page } = await visit();
  const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  await page.goto('/countries');
  expect(await size()).toBe('16px');
  expect(await menu.isVisible()).toBe(false);

  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  for (const path of ['/countries', '/', '/visas/us-eb2-niw', '/application-process']) {
    await page.goto(path);
    expect(await size()).toBe('24px');
    expect(await menu.isVisible()).toBe(true);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
  // Texts of twice the size on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const path of ['/countries', '/visas/us-o1a', '/application-process', '/auth']) {
    await page.goto(path);
    expect(await size()).toBe('32px');
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
  await openAfterReset(page, '/report');
  await page.getByRole('table', { name: 'Cases by visa path' }).locator('tbody tr').first().waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Cases by Status' }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  for (const [path, rows] of [
    ['/admin', '.team.members li:has(.role)'],
    [`/cases/${demoCases[0].id}`, '.documents > li:has(.sort-document)'],
  ] as const) {
    await page.goto(path);
    const row = page.locator(rows);
    await row.first().waitFor();
    await fontsLoaded(page);
    expect((await row.evaluateAll(coveredTimes)).flat(), path).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  await page.goto('/employer');
  await page.locator('.cases tbody tr').first().waitFor();
  expect(await menu.isVisible()).toBe(true);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  // The wider spacing that WCAG 1.4.12 allows users to set.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
  await page.reload();
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(spacing);
  });
  const lastLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' });
  const search = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
  await search.waitFor();
  const [link, button] = [await lastLink.boundingBox(), await search.boundingBox()];
  expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
  await page.locator('.cases tbody tr').first().waitFor();
  for (const width of [1280, 910, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(page), { message: `${width}` }).toBeLessThanOrEqual(0);
  }
});

test('labels of twice the usual size fit beside their values', async ({ visit }) => {
  const { page } = await visit();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await openAfterReset(page, '/profile');
  for (const [path, label] of [
    ['/profile', '.record dt'],
    [`/cases/${demoCases[0].id}`, '.filing dt'],
    ['/consultations?tab=hours', '.day legend'],
  ] as const) {
    await page.goto(path);
    const labels = page.locator(label);
    await labels.first().waitFor();
    await fontsLoaded(page);
    const tooWide = await labels.evaluateAll((all) =>
      all.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth).map((each) => each.textContent),
    );
    expect(tooWide, path).toEqual([]);
  }
  await session.detach();
});

/** Dates that reach into their row's buttons or role. */
function coveredTimes(rows: readonly Element[]): (string | null)[] {
  const boxesIn = (row: Element, selector: string) =>
    [...row.querySelectorAll(selector)].map((each) => ({ each, box: each.getBoundingClientRect() }));
  return rows.flatMap((row) => {
    const buttons = boxesIn(row, 'button, .role');
    return boxesIn(row, 'time')
      .filter(({ box: { right, bottom, top } }) =>
        buttons.some(({ box }) => box.left < right && box.top < bottom && box.bottom > top),
      )
      .map(({ each }) => each.textContent);
  });
}
