import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { unsentMailContract } from '#shared/contract/unsent-mail.ts';
import { faults, faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { callApi, createOwnCase } from '../support/cases-by-api.ts';
import { formOf } from '../support/consultations.ts';
import { callDirectly, demoPerson, openAfterReset, rowsSettled, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { mailsTo, newPerson, sees, signIn, storeTokens } from '../support/people-in-browser.ts';

const rows = (page: Page) => page.locator('tbody tr');
const search = (page: Page) => page.getByLabel('Search by applicant, path, or country');

/**
 * The rows for the current URL. Until they have arrived, the previous rows are shown, so call it only
 * after something on the page indicates the new URL.
 */
const listArrived = (page: Page) => page.locator('.cases:not([aria-busy])').waitFor();

/** The demo organization after a reset, seen by its admin. */
async function freshConsole(page: Page, filter = ''): Promise<void> {
  await openAfterReset(page, `/employer${filter}`);
  await rowsSettled(page);
  await listArrived(page);
}

test('search, filter, and order are in the URL, and Back returns to them', async ({ visit }) => {
  const { page } = await visit();
  await freshConsole(page);
  await search(page).fill('SKILLED_worker');
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
  await expect.poll(() => search(page).inputValue()).toBe('SKILLED_worker');

  const views = page.getByRole('navigation', { name: 'Views' });
  const dialog = page.getByRole('dialog', { name: /view$/ });
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByLabel('Name').fill('UK, filed');
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const view = views.getByRole('link', { name: 'UK, filed' });
  await view.waitFor();
  await expect.poll(() => view.getAttribute('aria-current')).toBe('page');
  await page.goto('/employer');
  await view.click();
  await page.waitForURL((url) => url.href.startsWith(`${shared}&view=`));
  await page.getByRole('button', { name: 'Edit view' }).click();
  await dialog.getByLabel('Name').fill('Filed in the UK');
  await dialog.getByLabel(/^Share with everyone/).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await views.getByRole('link', { name: 'Filed in the UK Shared' }).waitFor();
  await page.getByRole('button', { name: 'Edit view' }).click();
  await dialog.getByRole('button', { name: 'Delete view' }).click();
  await expect.poll(() => views.getByRole('link', { name: /UK/ }).count()).toBe(0);

  await page.goto('/employer?status=DRAFT');
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

  await page.goto('/employer?status=nonsense&sort=sideways');
  await rows(page).first().waitFor();
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
  await freshConsole(page);
  const first = page.getByRole('checkbox', { name: /^Select the case/ }).first();
  await first.check();
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await page.getByText('1 case selected').waitFor({ state: 'hidden' });
  const isFocused = (element: Element) => element === document.activeElement;
  expect(await first.evaluate(isFocused)).toBe(true);
  await search(page).fill('no such person');
  const clear = page.getByRole('button', { name: 'Clear filters' });
  await clear.press('Enter');
  await clear.waitFor({ state: 'hidden' });
  expect(await search(page).evaluate(isFocused)).toBe(true);
});

test('a bulk change asks first, can be undone, and reports what could not be changed', async ({ visit }) => {
  const { page } = await visit();
  await freshConsole(page, '?q=okonkwo');
  await page.getByLabel('Select all cases shown').check();
  const bulk = page.getByRole('region', { name: 'Change the selected cases' });
  const inReview = () => rows(page).filter({ hasText: 'Under Review' }).count();
  const [all, before] = [await rows(page).count(), await inReview()];
  await bulk.getByLabel('New status').selectOption({ label: 'Under Review' });
  await bulk.getByRole('button', { name: 'Apply' }).click();
  const question = page.getByRole('alertdialog', { name: /to Under Review\?$/ });
  const named = question.getByRole('list', { name: /will change$/ }).getByRole('listitem');
  await question.waitFor();
  await expect
    .poll(() => named.allTextContents())
    .toEqual(Array.from({ length: all - before }, () => expect.stringMatching(/ to Under Review$/)));
  expect(await inReview()).toBe(before);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await inReview()).toBe(before);
  await bulk.getByRole('button', { name: 'Apply' }).click();
  await question.getByRole('button', { name: /^Change \d+ cases?$/ }).click();
  await sees(page, /\d+ cases? changed/);
  await expect.poll(inReview).toBe(all);
  await page.getByRole('button', { name: 'Undo' }).click();
  await sees(page, 'Change undone');
  await expect.poll(inReview).toBe(before);

  await bulk.getByRole('button', { name: 'Due date' }).click();
  const dueDialog = page.getByRole('dialog', { name: /^Due date of \d+ cases?$/ });
  await dueDialog.getByRole('button', { name: 'Continue' }).click();
  await dueDialog.getByText('Please enter a date').waitFor();
  await dueDialog.getByLabel('New due date').fill('2031-05-20');
  await page.keyboard.press('Enter');
  const dueQuestion = page.getByRole('alertdialog', { name: /to 20 May 2031\?$/ });
  await dueQuestion.getByRole('button', { name: /^Change \d+ cases?$/ }).click();
  await dueDialog.waitFor({ state: 'hidden' });
  const due = () => rows(page).filter({ hasText: '20 May 2031' }).count();
  await expect.poll(due).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(due).toBe(0);

  await bulk.getByRole('button', { name: 'Request documents' }).click();
  const request = page.getByRole('dialog', { name: /^Request documents for/ });
  await request.getByLabel('Document').fill('Bank statements');
  await request.getByRole('button', { name: 'Add another document' }).click();
  await request.getByRole('textbox', { name: 'Document 2' }).fill('Lease');
  expect(await faults(page)).toEqual([]);
  await request.getByRole('button', { name: 'Continue' }).click();
  const requested = page.getByRole('alertdialog', { name: /^Request documents for/ });
  await requested.getByText('Bank statements, Lease').first().waitFor();
  // Dismisses the toast about the restored due dates, so that the same text below is about the request.
  await page.getByText('Change undone').first().waitFor({ state: 'hidden' });
  await requested.getByRole('button', { name: /^Request for/ }).click();
  await sees(page, /^Requested for \d+ cases?$/);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await sees(page, 'Change undone');
  await request.waitFor({ state: 'hidden' });

  await page.route('**/cases/changes', async (route) => {
    if (route.request().postDataJSON().preview) return route.continue();
    const response = await route.fetch();
    const { results } = (await response.json()) as { results: { case_id: string }[] };
    const refused = {
      case_id: results[0]?.case_id,
      outcome: 'refused',
      code: 'case.not_found',
      reason: 'Case not found or access denied',
    };
    await route.fulfill({ response, json: { results: [refused, ...results.slice(1)] } });
  });
  await bulk.getByLabel('New owner').selectOption({ label: demoPerson('OPS').fullName });
  await bulk.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /^Change \d+ cases?$/ }).click();
  // One per request of ten.
  const report = page.getByRole('dialog', { name: /^\d+ cases? couldn’t be changed$/ });
  await report.getByText('Case not found or access denied').first().waitFor();
  await report
    .getByRole('link', { name: /Okonkwo$/ })
    .first()
    .waitFor();
});

test('an interrupted bulk change says what was done, continues with the rest, and reports on both', async ({
  visit,
}) => {
  const { page, expectConsole } = await visit();
  expectConsole(/Failed to load resource/);
  await freshConsole(page);
  await page.getByLabel('Select all cases shown').check();
  // Ten cases that are deleted after the preview, so that the change takes two requests of ten.
  const deleted = Array.from({ length: 10 }, () => ({ case_id: crypto.randomUUID(), outcome: 'changed' }));
  let sent = 0;
  await page.route('**/cases/requests', async (route) => {
    if (route.request().postDataJSON().preview) {
      const response = await route.fetch();
      const { results } = (await response.json()) as { results: unknown[] };
      return route.fulfill({ response, json: { results: [...results, ...deleted] } });
    }
    sent += 1;
    return sent === 2 ? route.abort() : route.continue();
  });
  const bulk = page.getByRole('region', { name: 'Change the selected cases' });
  await bulk.getByRole('button', { name: 'Request documents' }).click();
  const request = page.getByRole('dialog', { name: /^Request documents for/ });
  await request.getByLabel('Document').fill('Certificate of residence');
  await request.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('alertdialog', { name: /^Request documents for/ });
  const confirm = question.getByRole('button', { name: /^Request for \d+ cases$/ });
  const total = Number(/\d+/.exec((await confirm.textContent()) ?? '')?.[0]);
  await confirm.click();
  await question.getByText(`10 of ${total} cases done. Try again to continue.`).waitFor();
  await question.getByRole('heading', { name: `Request documents for ${total - 10} cases?` }).waitFor();
  expect(await faults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Try again' }).click();
  const report = page.getByRole('dialog', { name: '10 cases couldn’t be changed' });
  await report.getByText('Case not found or access denied').first().waitFor();
  await report.getByText('Close', { exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await sees(page, 'Change undone');
});

test('a bulk change that continues without the page shows what it changed and skipped, and can be undone', async ({
  visit,
}) => {
  const { page } = await visit();
  await freshConsole(page);
  const { json } = await callDirectly(page, 'GET', '/api/organization/cases?limit=1');
  const [found] = (json as { items: { id: string; status: string }[] }).items;
  const change = { kind: 'status', status: found?.status === 'REVIEW' ? 'COLLECTING' : 'REVIEW' };
  const body = { case_ids: [found?.id, crypto.randomUUID()], change, include_settled: true };
  const started = await callDirectly(page, 'POST', '/api/organization/bulk-changes', body);
  expect(started.status).toBe(202);
  await page.goto('/employer');
  const jobs = page.getByRole('region', { name: 'Bulk changes' });
  await jobs.getByText('1 case changed, 1 skipped').first().waitFor();
  expect(await faults(page)).toEqual([]);
  await jobs.getByRole('button', { name: 'Show skipped cases' }).first().click();
  const skipped = page.getByRole('dialog', { name: '1 case skipped' });
  await skipped.getByText('Case not found or access denied').waitFor();
  await skipped.getByText('Close', { exact: true }).click();
  await jobs.getByRole('button', { name: 'Undo' }).first().click();
  await jobs.getByText('1 case restored').first().waitFor();
  await jobs.getByRole('button', { name: 'Dismiss' }).first().click();
  await jobs.waitFor({ state: 'hidden' });
});

test('cases show their owner; mine, mine and due, and unassigned are one click away and in the URL', async ({
  visit,
}) => {
  const { page } = await visit();
  await freshConsole(page, '?q=okonkwo');
  const { fullName } = demoPerson('ADMIN');
  const owners = () => rows(page).locator('td:last-child').allTextContents();
  await page.getByLabel('Select all cases shown').check();
  const bulk = page.getByRole('region', { name: 'Change the selected cases' });
  await bulk.getByLabel('New owner').selectOption({ label: fullName });
  await bulk.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /^Change \d+ cases?$/ }).click();
  await expect.poll(async () => new Set(await owners())).toEqual(new Set([`Owner ${fullName}`]));
  const mine = await rows(page).count();
  await page.getByRole('button', { name: 'Undo' }).click();
  await sees(page, 'Change undone');
  await expect.poll(async () => (await owners()).includes(`Owner ${fullName}`)).toBe(false);
  await bulk.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /^Change \d+ cases?$/ }).click();
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

test('the bulk bar and the table header stay in view at any width, and the table fits', async ({ visit }) => {
  const { page } = await visit();
  await freshConsole(page);
  const bulk = page.getByRole('region', { name: 'Change the selected cases' });
  await rows(page).first().getByRole('checkbox').check();
  await bulk.waitFor();
  const topOf = async (what: typeof bulk) => (await what.boundingBox())?.y ?? -1;
  for (const width of [390, 901, 1024, 1440]) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.setViewportSize({ width, height: 420 });
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await topOf(bulk)).toBeGreaterThan(0);
    // Not the last row: the bar scrolls away with the end of the table, which is shorter than the bar.
    await rows(page)
      .last()
      .evaluate((row) => row.previousElementSibling?.scrollIntoView({ block: 'start' }));
    await expect.poll(() => topOf(bulk)).toBe(0);
    if (width <= 900) continue;
    const barHeight = (await bulk.boundingBox())?.height ?? 0;
    // The head is behind the bar's border.
    await expect
      .poll(() => topOf(page.getByRole('columnheader', { name: 'Applicant' })))
      .toBeGreaterThanOrEqual(barHeight - 1);
  }
});

test('closing a dialog asks before it discards typed text, and ten are invited at once: invalid or rejected addresses stay', async ({
  visit,
}) => {
  const { page } = await visit();
  await freshConsole(page);
  const dialog = page.getByRole('dialog', { name: 'Invite Member' });
  const open = () => page.getByRole('button', { name: 'Invite Member' }).click();
  await open();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await open();
  await dialog.getByLabel('Email addresses').fill('amara@example.com');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.getByText('Discard what you typed?').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => dialog.getByLabel('Email addresses').inputValue()).toBe('amara@example.com');
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const people = Array.from({ length: 10 }, (_, at) => newPerson(`Invited ${at}`).email);
  const { email: colleague } = demoPerson('HR');
  await open();
  const field = dialog.getByLabel('Email addresses');
  await field.fill([...people, colleague, 'nobody@'].join('\n'));
  await dialog.getByLabel('Role').selectOption('APPLICANT');
  await dialog.getByRole('button', { name: 'Send 11 Invitations' }).click();
  await dialog.getByText('Not an email address: nobody@').waitFor();
  await field.fill([...people, colleague].join(', '));
  await dialog.getByRole('button', { name: 'Send 11 Invitations' }).click();
  const report = dialog.getByRole('region', { name: 'Result of each invitation' });
  await report.getByText('10 invited. The others are still in the field above.').waitFor();
  await expect.poll(() => report.getByText('Invited', { exact: true }).count()).toBe(10);
  await report
    .getByRole('listitem')
    .filter({ hasText: colleague })
    .getByText('This person is already a member of your organization.')
    .waitFor();
  await expect.poll(() => field.inputValue()).toBe(colleague);
  expect(await faults(page)).toEqual([]);
  await expect.poll(() => mailsTo(page, people[9] ?? '')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const pending = page.getByRole('region', { name: 'Pending invitations' });
  await pending
    .getByRole('listitem')
    .filter({ hasText: people[0] ?? '' })
    .getByText(/APPLICANT/)
    .waitFor();
});

test('a note typed while the session ends elsewhere is restored after signing in, for the same person only', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await freshConsole(page);
  await rows(page).first().getByRole('link').click();
  await page.getByLabel('New note').fill('Ask about the award.');
  const address = page.url();
  visitor.expectConsole(/status of 40[01]/);
  const endSession = async () => {
    // Waits only for the note itself: the list of notes may still be loading.
    await page.route('**/api/cases/*/notes', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 401, json: {} }) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Add note' }).click();
    // The sign-in page's code is being fetched until then. A request in progress when the last route is removed
    // may never get its response.
    await page.getByLabel('Email').waitFor();
    await page.unroute('**/api/cases/*/notes');
  };
  await endSession();
  await signIn(page, demoPerson('ADMIN'));
  await page.waitForURL(address);
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('Ask about the award.');

  await endSession();
  // The state after the pool has rejected the tokens.
  await page.evaluate(() => localStorage.clear());
  await signIn(page, demoPerson('OPS'));
  await page.waitForURL(address);
  expect(await page.getByLabel('New note').inputValue()).toBe('');
});

test('a case names its applicant to staff, links back to the filtered list, and saves a date on Enter', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  const { fullName } = demoPerson('APPLICANT');
  await freshConsole(page, '?q=okonkwo&sort=oldest');
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

  await page.getByLabel('SLA Due').fill('2031-05-06');
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
  await freshConsole(page, '?q=uk_skilled');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFCase,Applicant,')).toBe(true);
  const lines = text.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(await rows(page).count());
  expect(lines.every((line) => /UK_Skilled/i.test(line))).toBe(true);

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

test('the admin’s diagnostics, help card, undelivered email, and reset', async ({ visit }) => {
  const visitor = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visitor;
  await freshConsole(page);
  const email = `bounce+${crypto.randomUUID()}@simulator.amazonses.com`;
  const submitted = await page.request.post('/api/consultations', {
    data: { form: formOf(email), elapsed: 60_000 },
  });
  expect(submitted.status()).toBe(201);
  await page.getByRole('button', { name: 'Show Diagnostics' }).click();
  await sees(page, 'Can create cases');
  await page.getByRole('button', { name: 'Hide Diagnostics' }).click();
  expect(await page.getByText('Can create cases').count()).toBe(0);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Copy' }).click();
  // Shown for two seconds, during which the message may still be loading.
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await sees(page, 'Command copied to clipboard');
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('aws cognito-idp admin-confirm-sign-up');

  const bounced = page
    .getByRole('region', { name: 'Undelivered Email' })
    .getByRole('listitem')
    .filter({ hasText: email });
  const bouncedAt = async () => {
    const listed = await callApi(page, 'GET', '/api/organization/unsent-mail');
    const { items } = unsentMailContract.listUnsentMail.response.parse(listed);
    return items.find(({ to }) => to === email)?.since;
  };
  await expect.poll(bouncedAt).toBeDefined();
  const first = await bouncedAt();
  await page.reload();
  await bounced.waitFor();
  visitor.expectConsole(/status of 409/);
  const sendAgain = bounced.getByRole('button', { name: /^Send again “We’ve received your assessment”/ });
  await sendAgain.click();
  await sees(page, 'This address doesn’t accept our emails.');
  expect(await operatorCommand('allow-mail', '--email', email)).toContain('can receive mail again');
  await sendAgain.click();
  await sees(page, 'Sending the email again');
  await expect.poll(async () => (await mailsTo(page, email)).length).toBe(2);
  // It bounces again, and the page doesn't read its list until it is reloaded.
  await expect.poll(async () => [undefined, first].includes(await bouncedAt())).toBe(false);
  await page.reload();
  await bounced.getByRole('button', { name: /^Dismiss “We’ve received your assessment”/ }).click();
  await bounced.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByRole('heading', { name: 'Report', level: 1 }).waitFor();
  const byPath = page.getByRole('region', { name: 'By visa path' });
  // The counts are updated by the stream.
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'Report', level: 1 }).waitFor();
      await page.getByText('Loading the report').waitFor({ state: 'detached' });
      return byPath.getByRole('row').count();
    })
    .toBeGreaterThan(2);
  const visaPath = (await byPath.getByRole('rowheader').first().textContent()) ?? '';
  await page.getByRole('combobox', { name: 'Visa Path', exact: true }).selectOption({ label: visaPath });
  await expect.poll(() => byPath.getByRole('row').count()).toBe(2);
  expect(new URL(page.url()).searchParams.has('path')).toBe(true);
  expect(await faultsInBothThemes(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all as CSV' }).click(),
  ]);
  const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(header).toContain('Month (UTC),Visa Path,Owner,Opened');
  expect(lines.length).toBeGreaterThan(1);
  await page.goBack();

  await page.getByRole('button', { name: 'Reset Demo', exact: true }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Reset demo data' }).click();
  await sees(page, 'Demo data has been reset successfully');
  await reloaded;
  await sees(page, 'Passport.pdf');
});

test('each part of the admin dashboard fails on its own', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 500/, /Couldn’t load|could not be loaded/);
  for (const part of ['stats', 'documents', 'members*'])
    await page.route(`**/api/organization/${part}`, (route) => route.fulfill({ status: 500, json: {} }));
  await openAfterReset(page, '/admin');
  await sees(page, 'Failed to load admin data');
  await sees(page, 'No team members');
  await sees(page, 'No documents yet');
  await rows(page).first().waitFor();
});

test('applicants have their own list next to the team’s, and Reset Demo covers nothing at any width', async ({
  visit,
}) => {
  const { page } = await visit();
  await freshConsole(page);
  const members = page.getByRole('tabpanel').getByRole('listitem');
  const roles = () => members.locator('.role').allTextContents();
  await members.first().waitFor();
  expect(await roles()).not.toContain('APPLICANT');
  expect(await roles()).toContain('ADMIN');
  await page.getByRole('tab', { name: /^Applicants \d+$/ }).click();
  await members.filter({ hasText: demoPerson('APPLICANT').fullName }).waitFor();
  expect(new Set(await roles())).toEqual(new Set(['APPLICANT']));

  await page.getByRole('button', { name: 'Reset Demo' }).waitFor();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    for (const top of [0, 400, 100_000]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      const covers = await page.evaluate(() => {
        const control = document.querySelector('.reset-demo');
        const box = control?.getBoundingClientRect();
        const main = document.querySelector('main')?.getBoundingClientRect();
        return !box || !main || box.top < main.bottom;
      });
      expect(covers, `${width} px, ${top}`).toBe(false);
    }
  }
});

test('a case is opened only for the applicant shown in the field, by keyboard', async ({ visit }) => {
  const { page } = await visit();
  const amara = demoPerson('APPLICANT');
  await freshConsole(page);
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
  // An input method's Enter accepts a word. Safari doesn't call that composing any more.
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
  await freshConsole(page);
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

test('cases are imported from a file: checked first, then without the page, with a list of rows that have errors', async ({
  visit,
}) => {
  const { page } = await visit();
  await freshConsole(page);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import cases' });
  const lines = [
    'Client Email;Client;Route;Status;Due',
    `${crypto.randomUUID()}@example.com;Ngozi Quartey;O-1A;Under Review;5/20/2031`,
    'nobody;;O-1A;;',
  ];
  const file = {
    name: 'cases.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
  };
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ ...file, buffer: Buffer.from('Name,Status\r\nNgozi Quartey,Draft\r\n') });
  await sees(page, 'The first row must contain the column names, including email and visa_path.');
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file);
  await dialog
    .getByText('cases.csv: 1 case to import, 1 row has errors. 1 applicant will get an account.')
    .waitFor();
  await dialog.getByText(/Ngozi Quartey .* · US O-1A · Under Review · due 20 May 2031$/).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 1 case' }).click();
  const imports = page.getByRole('region', { name: 'Case imports' });
  await imports.getByText('cases.csv: 1 case imported, 1 row skipped').first().waitFor();
  const opened = rows(page).filter({ hasText: 'Ngozi Quartey' });
  await opened.filter({ hasText: '20 May 2031' }).first().waitFor();
  expect(await faults(page)).toEqual([]);
  await imports.getByRole('button', { name: 'Show skipped rows' }).click();
  const skipped = page.getByRole('dialog', { name: 'Skipped rows' });
  await skipped.getByText('email: Invalid email address').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    skipped.getByRole('button', { name: 'Download the rows with errors' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /\r\nnobody,,O-1A,.*,3,email: Invalid email address$/,
  );
  await skipped.getByText('Close', { exact: true }).click();
  await imports.getByRole('button', { name: 'Dismiss' }).click();
  await imports.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
});
