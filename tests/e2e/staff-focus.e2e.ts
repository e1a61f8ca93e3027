import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { demoCases } from '#shared/domain/demo-cases.ts';
import { openAfterReset } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';

/** A low window, in which a page scrolls as soon as the focus moves. */
const viewport = { width: 1280, height: 256 };

/** Moves the focus back from the end of the page until it is on this element. */
async function goBackTo(page: Page, element: Locator): Promise<void> {
  await page.locator('main :is(a, button, input, textarea)').last().focus();
  for (let steps = 0; steps < 150; steps++) {
    if (await element.evaluate((found) => found === document.activeElement)) return;
    await page.keyboard.press('Shift+Tab');
  }
  throw new Error('The element has no place in the order of the focus.');
}

/** Whether the middle of the element is on top of everything else. */
const isUncovered = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return found.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('focus is never below the sticky parts of a page: table head, selection bars, and composer', async ({
  visit,
}) => {
  const { page } = await visit({ viewport });
  await openAfterReset(page, '/employer');
  const row = page.locator('.cases tbody tr').first();
  const name = row.getByRole('link').first();
  await goBackTo(page, name);
  expect(await isUncovered(name)).toBe(true);
  await row.getByRole('checkbox').check();
  await goBackTo(page, name);
  expect(await isUncovered(name)).toBe(true);

  const [demoCase] = demoCases;
  await page.goto(`/cases/${demoCase?.id}`);
  await page.getByRole('button', { name: 'Organize' }).click();
  const box = page.getByRole('checkbox', { name: /^Select / }).first();
  await box.check();
  const example = page.locator('summary:visible', { hasText: 'What a good one looks like' }).first();
  await goBackTo(page, example);
  expect(await isUncovered(example)).toBe(true);

  await page.goto(`/cases/${demoCase?.id}/messages`);
  const search = page.getByLabel('Search messages');
  await search.waitFor();
  await page.getByRole('link', { name: 'Exhibits and packet' }).focus();
  await page.keyboard.press('Tab');
  expect(await search.evaluate((found) => found === document.activeElement)).toBe(true);
  expect(await isUncovered(search)).toBe(true);
});
