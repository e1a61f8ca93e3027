import type { Page } from 'playwright';
import { expect } from 'vitest';
import { demoCases } from '#shared/domain/demo-cases.ts';
import { overflow } from '../support/accessibility.ts';
import { callDirectly, demoPerson, openAfterReset, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { textOfPdf } from '../support/packet-files.ts';
import { storeTokens } from '../support/people-in-browser.ts';

const [{ id: caseId, document: passport }] = demoCases;

/** An A4 page within the margins, in CSS pixels. */
const paper = { width: 718, height: 1000 };

const visibleTexts = (page: Page, selector: string): Promise<string[]> =>
  page.locator(`${selector}:visible`).allTextContents();

/** Texts that are clipped by their own box. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *:not(.visually-hidden)')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).overflowX !== 'visible')
      .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
      .map((each) => each.textContent),
  );

/** Free of everything that is only useful on a screen. */
async function expectPaper(page: Page): Promise<void> {
  for (const role of ['button', 'tab', 'combobox', 'textbox', 'navigation', 'banner'] as const)
    expect(await page.getByRole(role).allTextContents(), role).toEqual([]);
  for (const gone of [
    '.drop',
    '.item-drop',
    '.demo',
    '.chart',
    '.reset-demo',
    '.toast-layer',
    'input',
    'select',
  ])
    expect(await page.locator(`${gone}:visible`).count(), gone).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).color)).toBe(
    'rgb(19, 32, 42)',
  );
  expect(await clipped(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

test('a printed case names applicant and status and lists dates, filing, checklist, documents, and its whole history, in light colors without controls', async ({
  visit,
}) => {
  const { page } = await visit({ colorScheme: 'dark', viewport: paper });
  const { fullName } = demoPerson('APPLICANT');
  await storeTokens(page, demoPerson('ADMIN'));
  expect((await callDirectly(page, 'POST', '/api/demo/reset')).status).toBe(204);
  let { version } = (await callDirectly(page, 'GET', `/api/cases/${caseId}`)).json as { version: number };
  for (const status of ['REVIEW', 'COLLECTING', 'REVIEW', 'COLLECTING', 'REVIEW']) {
    const changed = await callDirectly(page, 'PUT', `/api/cases/${caseId}/status`, { status, version });
    expect(changed.status).toBe(200);
    version = (changed.json as { version: number }).version;
  }
  await page.evaluate(() => localStorage.setItem('landfall-theme', 'dark'));
  await page.goto(`/cases/${caseId}`);
  const history = page.locator('.history li:visible');
  await expect.poll(() => history.count()).toBe(5);
  await page.getByRole('button', { name: `Delete ${passport.name}` }).waitFor();
  await page.locator('.checklist .item').first().waitFor();
  await page.getByRole('heading', { name: 'Internal notes' }).waitFor();
  await page.getByLabel('New note').fill('For the team alone.');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expectPaper(page);
  expect(await visibleTexts(page, 'h1')).toEqual([fullName]);
  await expect.poll(() => page.locator('.case-title').innerText()).toContain('Under Review');
  for (const name of ['Checklist', 'Documents', 'Case Timeline', 'Filing', 'Dates', 'History'])
    await expect
      .poll(() => page.getByRole('heading', { name, exact: true }).isVisible(), { message: name })
      .toBe(true);
  expect(await page.getByRole('heading', { name: 'Internal notes' }).count()).toBe(0);
  await expect
    .poll(() => page.locator('.documents').getByText(passport.name, { exact: true }).first().isVisible())
    .toBe(true);
  const items = await page.locator('.checklist .item:visible').count();
  expect(items).toBeGreaterThan(0);
  await expect
    .poll(() => page.locator('.checklist .item:visible .state .status-badge:visible').count())
    .toBe(items);
  await expect.poll(() => history.count()).toBeGreaterThan(5);

  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Show earlier changes' }).click();
  await expect.poll(() => history.count()).toBeGreaterThan(5);
});

test('an applicant’s print names them', async ({ visit }) => {
  const { page } = await visit({ viewport: paper });
  await signInAs(page, 'APPLICANT', `/cases/${caseId}`);
  await page.locator('.checklist .item').first().waitFor();
  const name = page.locator('.case-head').getByText(`Applicant ${demoPerson('APPLICANT').fullName}`);
  expect(await name.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => name.isVisible()).toBe(true);
  await expectPaper(page);
});

test('a printed list of more than 100 cases has every row, as does the list on screen, and no controls', async ({
  visit,
}) => {
  const { page } = await visit();
  const count = 130;
  await page.route('**/api/organization/cases?*', async (route) => {
    const response = await route.fetch();
    const { items } = (await response.json()) as { items: object[] };
    const named = (at: number) => ({
      ...items[0],
      id: crypto.randomUUID(),
      applicant_name: `Applicant-${at}.`,
    });
    await route.fulfill({ response, json: { items: Array.from({ length: count }, (_, at) => named(at)) } });
  });
  await openAfterReset(page, '/employer');
  const row = (at: number) => page.getByRole('row').filter({ hasText: `Applicant-${at}.` });
  await row(count - 1).waitFor();
  await expect.poll(() => page.locator('table.windowed').count()).toBe(1);
  // Offscreen rows are laid out lazily, but are in the page for find-in-page and screen readers.
  expect(await row(count - 1).evaluate((each) => getComputedStyle(each).contentVisibility)).toBe('auto');

  const file = await page.pdf({ format: 'A4' });
  const printed = await textOfPdf(file);
  const missing = Array.from({ length: count }, (_, at) => `Applicant-${at}.`).filter(
    (name) => !printed.includes(name),
  );
  expect(missing).toEqual([]);
  expect(printed).toContain('All Cases');
  for (const control of ['New Case', 'Export CSV', 'My cases', 'All Statuses', 'Any due date'])
    expect(printed).not.toContain(control);
  for (const [address, controls] of [
    ['/dashboard?scope=team', ['Whole team', 'Reply', 'All owners', 'My cases']],
    ['/notifications', ['Mark all as read', 'Daily digest', 'All events']],
    ['/people', ['All people', 'Import CSV', 'Add person']],
    ['/report', ['Export CSV']],
    ['/admin', ['Save settings', 'Applicants']],
  ] as const) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const control of controls) await page.getByText(control).first().waitFor({ state: 'attached' });
    const paperText = await textOfPdf(await page.pdf({ format: 'A4' }));
    for (const control of controls) expect(paperText).not.toContain(control);
    // Next to "today" or "Wednesday", which say nothing later.
    if (address.startsWith('/dashboard')) expect(paperText).toMatch(/\d\d:\d\d, today/);
  }
});
