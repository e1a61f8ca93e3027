import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { openAfterReset, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';

/** Checks a box, and expects that it looks different afterward. */
async function expectVisiblyChecked(box: Locator): Promise<void> {
  await box.hover();
  const unchecked = await box.screenshot();
  await box.check();
  expect(unchecked.equals(await box.screenshot()), String(box)).toBe(false);
}

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((found) => getComputedStyle(found).backgroundColor);

test('answers, selections, bars, and focus are visible in forced colors', async ({ visit }) => {
  const { page } = await visit();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/wizard');
  const question = page.getByRole('main').getByRole('group').first();
  await expectVisiblyChecked(question.getByLabel('Yes'));
  const canvas = await backgroundOf(page.locator('body'));
  expect(await backgroundOf(page.locator('.answered .scale i.is-on').first())).not.toBe(canvas);
  const theme = page.getByRole('group', { name: 'Theme' }).getByRole('button');
  expect(await backgroundOf(theme.and(page.locator('[aria-pressed="true"]')))).not.toBe(
    await backgroundOf(theme.and(page.locator('[aria-pressed="false"]')).first()),
  );

  await openAfterReset(page, '/employer');
  await expectVisiblyChecked(page.locator('.cases tbody').getByRole('checkbox').first());
  const search = page.getByLabel('Search by applicant, path, or country');
  expect(await search.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('none');
  await search.focus();
  expect(await search.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('O-1A');
  const chosen = page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });
  await chosen.waitFor();
  expect(await chosen.evaluate((option) => getComputedStyle(option).outlineStyle)).toBe('solid');

  await signInAs(page, 'ADMIN', '/report');
  expect(await backgroundOf(page.locator('.report-bar').first())).not.toBe(canvas);
  await page.goto('/admin');
  expect(await backgroundOf(page.locator('.breakdown-bar').first())).not.toBe(canvas);
});
