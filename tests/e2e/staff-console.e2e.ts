import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faults, faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { callApi, createOwnCase } from '../support/cases-by-api.ts';
import {
  bulkBar,
  changeSelected,
  consoleOpener,
  listArrived,
  rows,
  searchField,
  selectAll,
} from '../support/console-page.ts';
import { demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { sees, storeTokens } from '../support/people-in-browser.ts';

const openConsole = consoleOpener();
const savedViews = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const viewDialog = (page: Page) => page.getByRole('dialog', { name: /view$/ });

test('search, filter, and order are in the URL, and Back returns to them', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page);
  await searchField(page).fill('SKILLED_worker');
  await page.waitForURL(/q=SKILLED_worker/);
  await sees(page, 'UK Skilled Worker');
  await expect.poll(() => page.getByRole('cell', { name: 'US O-1A' }).count()).toBe(0);
  // The heading counts what matches, like the line below the list.
  const [, matches] = (await page.getByText(/^\d+ of \d+$/).innerText()).split(' of ');
  await page.getByRole('heading', { name: `All Cases (${matches})` }).waitFor();

  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Filed' });
  await page.waitForURL(/status=FILED/);
  await sees(page, 'No cases match your current filters.');
  const elsewhere = page.getByRole('button', { name: /^Draft \(\d+\)$/ });
  await sees(page, '“SKILLED_worker” matches cases with these statuses:');
  const shared = page.url();
  await elsewhere.click();
  await page.waitForURL(/status=DRAFT/);
  await sees(page, 'UK Skilled Worker');
  await page.goBack();
  await sees(page, 'No cases match your current filters.');
  await page.goBack();
  await sees(page, 'UK Skilled Worker');
  await page.goto(shared);
  await sees(page, 'No cases match your current filters.');
  await expect.poll(() => searchField(page).inputValue()).toBe('SKILLED_worker');
});

test('a view saves the filter, and can be renamed, shared, and deleted', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page, '?q=SKILLED_worker&status=FILED');
  const filtered = page.url();
  const [views, dialog] = [savedViews(page), viewDialog(page)];
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByLabel('Name').fill('UK, filed');
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const view = views.getByRole('link', { name: 'UK, filed' });
  await view.waitFor();
  await expect.poll(() => view.getAttribute('aria-current')).toBe('page');
  await page.goto('/employer');
  await view.click();
  await page.waitForURL((url) => url.href.startsWith(`${filtered}&view=`));
  await page.getByRole('button', { name: 'Edit view' }).click();
  await dialog.getByLabel('Name').fill('Filed in the UK');
  await dialog.getByLabel(/^Share with everyone/).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await views.getByRole('link', { name: 'Filed in the UK Shared' }).waitFor();
  await page.getByRole('button', { name: 'Edit view' }).click();
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await expect.poll(() => views.getByRole('link', { name: /UK/ }).count()).toBe(0);
});

test('the columns are in the URL and in a view, and fit a phone', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page, '?status=DRAFT');
  const [views, dialog] = [savedViews(page), viewDialog(page)];
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Open items' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Points' }).click();
  await page.getByRole('columnheader', { name: 'Open items' }).waitFor();
  await expect.poll(() => page.getByRole('columnheader', { name: 'Points' }).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForURL(/columns=path%2Ccountry%2Coutcome%2Ccreated%2Cdue%2Cowner%2Citems/);
  await rows(page).first().locator('[data-column="items"]').getByText(/\d/).waitFor();
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByLabel('Name').fill('Drafts by items');
  await page.keyboard.press('Enter');
  await views.getByRole('link', { name: 'Drafts by items' }).waitFor();
  await page.goto('/employer');
  await views.getByRole('link', { name: 'Drafts by items' }).click();
  await page.getByRole('columnheader', { name: 'Open items' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('menu', { name: 'Columns' });
  await expect.poll(async () => (await menu.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Edit view' }).click();
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('an invalid filter is ignored, and Back from a case returns to the order', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page, '?status=nonsense&sort=sideways');
  await page.getByRole('button', { name: 'SLA Due' }).click();
  await page.waitForURL(/sort=due/);
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'SLA Due' }).getAttribute('aria-sort'))
    .toBe('ascending');
  await listArrived(page);
  await rows(page).first().click();
  await page.waitForURL(/\/cases\//);
  await page.goBack();
  await page.waitForURL(/sort=due/);
});

test('the focus stays in the list when a button there disappears', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page);
  const first = page.getByRole('checkbox', { name: /^Select the case/ }).first();
  await first.check();
  const count = page.getByRole('status').filter({ hasText: '1 case selected' });
  await count.waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await count.waitFor({ state: 'hidden' });
  const isFocused = (element: Element) => element === document.activeElement;
  expect(await first.evaluate(isFocused)).toBe(true);
  await searchField(page).fill('no such person');
  const clear = page.getByRole('button', { name: 'Clear filters' });
  await clear.press('Enter');
  await clear.waitFor({ state: 'hidden' });
  expect(await searchField(page).evaluate(isFocused)).toBe(true);
});

test('the bulk bar and the table header stay in view at any width, and the table fits', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page);
  const bulk = bulkBar(page);
  await rows(page).first().getByRole('checkbox').check();
  await bulk.waitFor();
  const topOf = async (what: typeof bulk) => (await what.boundingBox())?.y ?? -1;
  for (const width of [390, 901, 1024, 1440]) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.setViewportSize({ width, height: 420 });
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await topOf(bulk)).toBeGreaterThan(0);
    // The first row, because the bar scrolls away with the end of the table.
    await rows(page)
      .first()
      .evaluate((row) => row.scrollIntoView({ block: 'start' }));
    await expect.poll(() => topOf(bulk)).toBe(0);
    if (width <= 900) continue;
    const barHeight = (await bulk.boundingBox())?.height ?? 0;
    // The head is behind the bar's border.
    await expect
      .poll(() => topOf(page.getByRole('columnheader', { name: 'Applicant' })))
      .toBeGreaterThanOrEqual(barHeight - 1);
  }
});

test('cases show their owner; mine, mine and due, and unassigned are one click away and in the URL', async ({
  visit,
}) => {
  const { page } = await visit();
  await openConsole(page, '?q=okonkwo');
  const { fullName } = demoPerson('ADMIN');
  const owners = () => rows(page).locator('td:last-child').allTextContents();
  const bulk = await selectAll(page);
  await bulk.getByLabel('New owner').selectOption({ label: fullName });
  await changeSelected(page);
  await expect.poll(async () => new Set(await owners())).toEqual(new Set([`Owner ${fullName}`]));
  const mine = await rows(page).count();
  await page.getByRole('button', { name: 'Undo' }).click();
  await sees(page, 'Change undone');
  await expect.poll(async () => (await owners()).includes(`Owner ${fullName}`)).toBe(false);
  await changeSelected(page);
  await expect.poll(async () => new Set(await owners())).toEqual(new Set([`Owner ${fullName}`]));

  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Mine, due in 7 days' }).click();
  await page.waitForURL(/\/employer\?owner=me&due=soon$/);
  await views.getByRole('link', { name: 'My cases' }).click();
  await page.waitForURL(/\/employer\?owner=me$/);
  // The URL changes before the page, which shows the other view's rows until then.
  await views.locator('[aria-current="page"]', { hasText: 'My cases' }).waitFor();
  await listArrived(page);
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(mine);
  expect(new Set(await owners())).toEqual(new Set([`Owner ${fullName}`]));
  await expect.poll(() => page.getByLabel('Owner', { exact: true }).inputValue()).toBe('me');
  await page.getByLabel('Owner', { exact: true }).selectOption({ label: 'Unassigned' });
  await page.waitForURL(/owner=none/);
  await expect.poll(async () => (await owners()).includes(`Owner ${fullName}`)).toBe(false);
});

test('a case names its applicant to staff, links back to the filtered list, and saves a date on Enter', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  const { fullName } = demoPerson('APPLICANT');
  await openConsole(page, '?q=okonkwo&sort=oldest');
  const firstCase = () => rows(page).first().getByRole('link').getAttribute('href');
  const oldest = await firstCase();
  await page.getByLabel('Order').press('ArrowUp');
  await page.waitForURL((url) => url.searchParams.get('sort') !== 'oldest');
  await expect.poll(firstCase).not.toBe(oldest);
  await page.getByLabel('Order').press('ArrowDown');
  await page.waitForURL((url) => url.searchParams.get('sort') === 'oldest');
  await expect.poll(firstCase).toBe(oldest);
  await rows(page).first().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
  await expect.poll(() => page.title()).toContain(fullName);
  const parts = page.getByRole('heading', { level: 2, name: /^(Checklist|Documents)$/ });
  await expect.poll(() => parts.allTextContents()).toEqual(['Checklist', 'Documents']);

  await page.getByLabel('SLA Due').fill('2031-06-09');
  await page.getByLabel('SLA Due').press('Enter');
  await sees(page, 'Due date changed');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'History' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('heading', { name: 'History' })
        .evaluate((element) => element.getBoundingClientRect().top < innerHeight),
    )
    .toBe(true);
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Employer Console' })
    .click();
  await page.waitForURL(/\/employer\?q=okonkwo&sort=oldest$/);
});

test('a due date is the same day in every time zone', async ({ visit }) => {
  const applicant = (await visit({ timezoneId: 'Pacific/Kiritimati' })).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'UK', 'UK_GLOBAL_TALENT');
  const { page } = await visit({ timezoneId: 'Pacific/Auckland' });
  await signInAs(page, 'ADMIN', address);
  const field = page.getByLabel('SLA Due');
  await field.fill('2031-05-06');
  await field.press('Enter');
  await sees(page, 'Due date changed');
  // The end of that day in the organization's time zone.
  expect(await callApi(page, 'GET', `/api${address}`)).toMatchObject({
    sla_due_at: '2031-05-07T03:59:59.999Z',
  });
  await page.locator('.case-meta').getByText('Due 6 May 2031').waitFor();
  await sees(page, 'set the due date to 6 May 2031');
  await page.goto('/employer');
  await rows(page)
    .filter({ has: page.locator(`a[href='${address}']`) })
    .getByText('6 May 2031')
    .waitFor();
  await applicant.goto(address);
  await applicant.locator('.case-meta').getByText('Due 6 May 2031').waitFor();
});

test('the export saves what the filter shows', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page, '?q=uk_skilled');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFCase,Applicant,')).toBe(true);
  const lines = text.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(await rows(page).count());
  expect(lines.every((line) => /UK Skilled Worker/.test(line))).toBe(true);
});

test('a large export shows its progress after a reload, and can be stopped, resumed, and downloaded', async ({
  visit,
}) => {
  const { page } = await visit();
  // The demo organization has too few cases for a job, which tests/api/case-exports.test.ts covers.
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  let job = {
    ...{ id, filter: { sort: 'newest' }, state: 'RUNNING', rows: 12_000, total: 40_000, bytes: 9_500_000 },
    ...{ created_at: at, updated_at: at, available_until: at },
  };
  const steps: string[] = [];
  await page.route('**/api/organization/case-exports', (route) =>
    route.fulfill({ json: route.request().method() === 'POST' ? { kind: 'job', job } : { items: [job] } }),
  );
  await page.route('**/api/organization/case-exports/*/*', (route) => {
    const step = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    steps.push(step);
    if (step === 'download-link')
      return route.fulfill({
        json: { url: `${new URL(page.url()).origin}/employer?downloaded`, expiresAt: at },
      });
    job = { ...job, ...(step === 'stop' ? { state: 'STOPPED' } : { state: 'DONE', rows: 40_000 }) };
    return route.fulfill({ json: job });
  });
  await openConsole(page);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const exports = page.getByRole('region', { name: 'Exports' });
  await exports.getByText('Exporting cases: 12,000 of 40,000').waitFor();
  await page.reload();
  await exports.getByRole('progressbar', { name: 'Exporting cases' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await exports.getByRole('button', { name: 'Stop' }).click();
  await exports.getByText('Export stopped after 12,000 cases').first().waitFor();
  await exports.getByRole('button', { name: 'Resume' }).click();
  await exports.getByText('Export ready: 40,000 cases, 9.1 MB').first().waitFor();
  await exports.getByRole('button', { name: 'Download' }).click();
  await page.waitForURL(/downloaded/);
  expect(steps).toEqual(['stop', 'resume', 'download-link']);
});

test('a case is opened only for the applicant shown in the field, by keyboard', async ({ visit }) => {
  const { page } = await visit();
  const amara = demoPerson('APPLICANT');
  await openConsole(page);
  await page.getByRole('button', { name: 'New Case' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Case' });
  const create = dialog.getByRole('button', { name: 'Create Case' });
  const applicant = dialog.getByRole('combobox', { name: 'Applicant' });
  await applicant.fill(amara.email);
  await dialog.getByRole('option', { name: amara.fullName }).getByText(amara.email).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => applicant.getAttribute('aria-activedescendant'))
    .toBe(await dialog.getByRole('option', { name: amara.fullName }).getAttribute('id'));
  // An input method's Enter accepts a word. Safari doesn't call that composing anymore.
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    await applicant.dispatchEvent('keydown', { key: 'Enter', ...composing });
  expect(await applicant.inputValue()).toBe(amara.email);
  await page.keyboard.press('Enter');
  await expect.poll(() => applicant.inputValue()).toBe(amara.fullName);
  await dialog.getByText(amara.email).first().waitFor();
  await expect.poll(() => create.isEnabled()).toBe(true);
  expect(await faults(page)).toEqual([]);

  await applicant.fill('no one of that name');
  await dialog.getByText('No applicants match.').waitFor();
  expect(await create.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await applicant.fill('');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.isVisible()).toBe(true);
  expect(await create.isDisabled()).toBe(true);

  // An organization without applicants says so.
  await page.route('**/api/organization/applicants*', (route) => route.fulfill({ json: { items: [] } }));
  await page.goto('/employer');
  await page.getByRole('button', { name: 'New Case' }).first().click();
  await sees(page, 'No applicants found in your organization yet.');
  await expect.poll(() => applicant.getAttribute('placeholder')).toBe('No applicants in organization');
  expect(await create.isDisabled()).toBe(true);
});

test('the staff pages have no accessibility violations, on a desktop and in the dark on a phone', async ({
  visit,
}) => {
  const { page } = await visit();
  const check = async () => {
    for (const [colorScheme, width] of [
      ['dark', 390],
      ['light', 1440],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await faults(page), `${colorScheme}, ${width} px`).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  };
  await openConsole(page);
  await check();
  await page.getByRole('button', { name: 'Invite Member' }).click();
  // It appears a frame after the click, and the page behind it was checked above.
  await page.getByRole('dialog', { name: 'Invite Member' }).waitFor();
  await check();
  await page.keyboard.press('Escape');
  await page.goto('/admin');
  await sees(page, 'Passport.pdf');
  await check();
  await page
    .getByRole('link', { name: demoPerson('APPLICANT').fullName })
    .first()
    .click();
  // The admin page contains the words too, among its daily limits.
  await page.getByRole('heading', { name: 'Internal notes' }).waitFor();
  await check();
});
