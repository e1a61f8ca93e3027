import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { openAfterReset, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';

/** Only the system's own boxes show in these colors whether they are checked. */
const appearanceOf = (box: Locator): Promise<string> =>
  box.evaluate((found) => getComputedStyle(found).appearance);

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((found) => getComputedStyle(found).backgroundColor);

test('answers, selections, bars, and focus are visible in forced colors', async ({ visit }) => {
  const { page } = await visit();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/wizard');
  const question = page.getByRole('main').getByRole('group').first();
  const yes = question.getByLabel('Yes');
  expect(await appearanceOf(yes)).toBe('auto');
  await yes.check();
  const canvas = await backgroundOf(page.locator('body'));
  expect(await backgroundOf(page.locator('.answered .scale i.is-on').first())).not.toBe(canvas);
  const theme = page.getByRole('group', { name: 'Theme' }).getByRole('button');
  expect(await backgroundOf(theme.and(page.locator('[aria-pressed="true"]')))).not.toBe(
    await backgroundOf(theme.and(page.locator('[aria-pressed="false"]')).first()),
  );

  await openAfterReset(page, '/employer');
  expect(await appearanceOf(page.locator('.cases tbody').getByRole('checkbox').first())).toBe('auto');
  const search = page.getByLabel('Search by applicant, path, or country');
  expect(await search.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('none');
  await search.focus();
  expect(await search.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid');
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('O-1A');
  const chosen = page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });
  await chosen.waitFor();
  expect(await chosen.evaluate((option) => getComputedStyle(option).outlineStyle)).toBe('solid');

  await signInAs(page, 'ADMIN', '/report');
  expect(await backgroundOf(page.locator('.report-bar').first())).not.toBe(canvas);
  await page.goto('/admin');
  expect(await backgroundOf(page.locator('.breakdown-bar').first())).not.toBe(canvas);
});

test('quiet text and lines are as dark as other text where more contrast is preferred', async ({ visit }) => {
  const { page } = await visit();
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/wizard');
  const hint = page.getByText('Answer five questions about your situation today.');
  const colorOf = (element: Locator) => element.evaluate((found) => getComputedStyle(found).color);
  expect(await colorOf(hint)).toBe(await colorOf(page.locator('body')));
});
