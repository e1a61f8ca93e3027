import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { demoCases } from '#shared/domain/demo-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { createOwnCase, itemOf, uploadDocument } from '../support/cases-by-api.ts';
import { bulkBar } from '../support/console-page.ts';
import { demoPerson, openAfterReset, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { hasFocus, isUncovered, storeTokens } from '../support/people-in-browser.ts';
import { drawnPdf, drawnPng } from '../support/sample-files.ts';

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
  // A page of 1280 pixels at a zoom of 400%, where the bar would be taller than the window.
  await page.setViewportSize({ width: 320, height: 256 });
  await goBackTo(page, name);
  expect(await isUncovered(name)).toBe(true);
  await page.setViewportSize(viewport);

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

/** Presses a button by keyboard until it has nothing left to do, and still has the focus. */
async function pressToTheEnd(button: Locator): Promise<void> {
  const isSpent = async () => (await button.getAttribute('aria-disabled')) === 'true';
  await button.focus();
  for (let steps = 0; steps < 50 && !(await isSpent()); steps++) await button.press('Enter');
  expect(await isSpent()).toBe(true);
  await hasFocus(button);
}

test('buttons keep the focus when there is no further page, item, or change', async ({ visit }) => {
  const applicant = (await visit()).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'US', 'US_O1A');
  for (const [title, file] of [
    ['Passport', drawnPdf('Passport.pdf', ['1 0 0', '0 0 1'])],
    ['Earlier passports and visas', drawnPng('Visa.png')],
  ] as const)
    await uploadDocument(applicant, address, file, (await itemOf(applicant, address, title)).id);

  const { page } = await visit();
  await signInAs(page, 'OPS', address);
  await page.getByRole('button', { name: 'View Passport.pdf' }).click();
  await pressToTheEnd(page.getByRole('button', { name: 'Next page' }));
  await pressToTheEnd(page.getByRole('button', { name: 'Previous page' }));
  await pressToTheEnd(page.getByRole('button', { name: 'Next item' }));
  await pressToTheEnd(page.getByRole('button', { name: 'Previous item' }));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Organize' }).click();
  const bar = page.getByRole('region', { name: 'Change the selected items' });
  const accept = bar.getByRole('button', { name: /^Accept/ });
  await bar.getByRole('button', { name: 'Select all to review (2)' }).press('Enter');
  await hasFocus(accept);
  await page.keyboard.press('Enter');
  await bar.getByText('0 selected').waitFor();
  await hasFocus(accept);
});

test('selecting every case that matches keeps the focus, and deselecting one offers it again', async ({
  visit,
}) => {
  const { page } = await visit();
  const { listOrganizationCases } = staffCasesContract;
  const ids = Array.from({ length: limits.pageSize }, () => crypto.randomUUID());
  await page.route(`**${listOrganizationCases.path}?*`, async (route) => {
    const response = await route.fetch();
    const { items } = listOrganizationCases.response.parse(await response.json());
    const isWhole = new URL(route.request().url()).searchParams.get('limit') !== null;
    const many = ids.map((id) => ({ ...items[0], id }));
    await route.fulfill({ response, json: { items: many, ...(!isWhole && { nextCursor: 'more' }) } });
  });
  await openAfterReset(page, '/employer');
  await page.getByLabel('Select all cases shown').check();
  const every = bulkBar(page).getByRole('button', { name: /that match$/ });
  await every.press('Enter');
  await expect.poll(() => every.getAttribute('aria-disabled')).toBe('true');
  await hasFocus(every);
  await page.locator('.cases tbody').getByRole('checkbox').first().uncheck();
  await expect.poll(() => every.isEnabled()).toBe(true);
});
