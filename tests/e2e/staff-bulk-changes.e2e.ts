import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { faults, faultsInBothThemes } from '../support/accessibility.ts';
import { changeSelected, consoleOpener, rows, selectAll } from '../support/console-page.ts';
import { callDirectly, demoPerson } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { sees } from '../support/people-in-browser.ts';

const openConsole = consoleOpener();

test('a bulk change names the cases and asks first, and can be undone', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page, '?q=okonkwo');
  const bulk = await selectAll(page);
  const inReview = () => rows(page).filter({ hasText: 'Under Review' }).count();
  const [all, before] = [await rows(page).count(), await inReview()];
  await bulk.getByLabel('New status').selectOption({ label: 'Under Review' });
  await bulk.getByRole('button', { name: 'Apply' }).click();
  const question = page.getByRole('alertdialog', { name: /to Under Review\?$/ });
  const named = (which: RegExp) => question.getByRole('list', { name: which }).getByRole('listitem');
  const [changing, staying] = [named(/ will change$/), named(/ won’t change$/)];
  await question.waitFor();
  // Cases of other tests may be filed or decided already.
  await expect.poll(async () => (await changing.count()) + (await staying.count())).toBe(all);
  const effects = await changing.allTextContents();
  expect(effects.length).toBeGreaterThan(1);
  expect(effects).toEqual(effects.map(() => expect.stringMatching(/ to Under Review$/)));
  expect(await inReview()).toBe(before);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await inReview()).toBe(before);
  await bulk.getByRole('button', { name: 'Apply' }).click();
  await question.getByRole('button', { name: /^Change \d+ cases?$/ }).click();
  await sees(page, /\d+ cases? changed/);
  await expect.poll(inReview).toBe(before + effects.length);
  await page.getByRole('button', { name: 'Undo' }).click();
  await sees(page, 'Change undone');
  await expect.poll(inReview).toBe(before);
});

test('the due date of several cases is changed, and restored by Undo', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page, '?q=okonkwo');
  const bulk = await selectAll(page);
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
});

test('documents are requested for several cases, and withdrawn by Undo', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page, '?q=okonkwo');
  const bulk = await selectAll(page);
  await bulk.getByRole('button', { name: 'Request documents' }).click();
  const request = page.getByRole('dialog', { name: /^Request documents for/ });
  await request.getByLabel('Document').fill('Bank statements');
  await request.getByRole('button', { name: 'Add another document' }).click();
  await request.getByRole('textbox', { name: 'Document 2' }).fill('Lease');
  expect(await faults(page)).toEqual([]);
  await request.getByRole('button', { name: 'Continue' }).click();
  const requested = page.getByRole('alertdialog', { name: /^Request documents for/ });
  await requested.getByText('Bank statements, Lease').first().waitFor();
  await requested.getByRole('button', { name: /^Request for/ }).click();
  await sees(page, /^Requested for \d+ cases?$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await sees(page, 'Change undone');
  await request.waitFor({ state: 'hidden' });
});

test('a bulk change reports the cases that could not be changed', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page, '?q=okonkwo');
  const bulk = await selectAll(page);
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
  await changeSelected(page);
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
  await openConsole(page);
  const bulk = await selectAll(page);
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
  await openConsole(page);
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

test('cases are imported from a file: checked first, then without the page, with a list of rows that have errors', async ({
  visit,
}) => {
  const { page } = await visit();
  await openConsole(page);
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
    /\r\nnobody,,O-1A,.*,3,email: Invalid email address\r\n$/,
  );
  await skipped.getByText('Close', { exact: true }).click();
  await imports.getByRole('button', { name: 'Dismiss' }).click();
  await imports.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
});

test('on a small phone, the bar for selected cases scrolls away with the list', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page, '?q=okonkwo');
  const bulk = await selectAll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const lastCase = page.locator('.cases tbody tr').last();
  await lastCase.evaluate((row) => row.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const bar = await bulk.boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((await lastCase.boundingBox())?.y ?? 0);
  expect(bar?.y).toBeLessThan(0);
});
