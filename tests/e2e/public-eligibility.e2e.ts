import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faults, faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { test } from '../support/e2e.ts';
import { makeAccount, newPerson, sees, signIn } from '../support/people-in-browser.ts';

const today = { fixedTime: new Date('2026-11-22T12:00:00Z') };

const openSection = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^(Answer|Change) ${title}$`) }).click();
const answer = (page: Page, question: string, choice: string) =>
  page.getByRole('group', { name: question }).getByLabel(choice, { exact: true }).check();
const ledger = (page: Page) => page.getByRole('region', { name: 'Your ledger' });
const openRoute = (page: Page, route: string) =>
  ledger(page).getByRole('button', { name: route, exact: true }).click();
/** The route's row: its name, what is missing, its points, and its outcome. */
const line = (page: Page, route: string) =>
  ledger(page)
    .locator('.route-line')
    .filter({ has: page.getByRole('heading', { name: route }) });

/** Single, 30, bachelor's degree, CLB 7 in all four, no work experience. */
async function answerForCanada(page: Page): Promise<void> {
  await page.getByLabel('When were you born?', { exact: true }).fill('1996-03-01');
  await answer(page, 'Do you have a spouse or partner?', 'No');
  await openSection(page, 'Education');
  await answer(page, 'Your qualifications', 'I’ll list them');
  const degree = page.getByRole('group', { name: 'Qualification 1' });
  await degree
    .getByLabel('Level')
    .selectOption({ label: 'Bachelor’s, or a program of three years or longer' });
  await degree.getByLabel('Country').fill('India');
  await degree.getByLabel('Date of the Canadian assessment').fill('2025-06-01');
  await openSection(page, 'Languages');
  await answer(page, 'Your language tests', 'I’ll list them');
  const result = page.getByRole('group', { name: 'Test result 1' });
  await result.getByLabel('Test', { exact: true }).selectOption('CLB');
  await result.getByLabel('Language').selectOption('English');
  await result.getByLabel('Taken on').fill('2026-05-01');
  for (const ability of ['Listening', 'Reading', 'Writing', 'Speaking'])
    await result.getByLabel(ability).fill('7');
  await openSection(page, 'Work');
  await answer(page, 'Your jobs in the last ten years', 'No work experience');
  // Another route is now first and expanded, which moves what is below it.
  await expect.poll(() => line(page, 'Canada Express Entry').textContent()).toMatch(/Not met.*306/);
}

test('a visitor sees their score while answering and finds it again after a reload', async ({ visit }) => {
  const { page } = await visit(today);
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url())));
  await page.goto('/eligibility');
  await expect.poll(() => ledger(page).getByText('Nothing answered yet').count()).toBe(6);
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'I don’t know: When were you born?' }).isChecked())
    .toBe(true);

  await answerForCanada(page);
  await openRoute(page, 'Canada Express Entry');
  const table = page.getByRole('table');
  await expect
    .poll(() => table.getByRole('row', { name: /You are 30 until 1 March 2027: 105 points/ }).count())
    .toBe(1);
  await table
    .getByRole('row', { name: /Met First official language/ })
    .getByText('68', { exact: true })
    .waitFor();
  // Without a partner, their lines are folded away, and open on demand.
  const alone = table.getByText('You are scored without an accompanying partner').first();
  expect(await alone.isVisible()).toBe(false);
  await table.getByText('Not applicable: Partner’s education, Partner’s language').click();
  await alone.waitFor();
  await expect.poll(() => table.getByText('Not fully confirmed').count()).toBeGreaterThan(5);
  await table.getByText('Checked 22 November 2026').first().waitFor();

  await page.reload();
  await expect.poll(() => line(page, 'Canada Express Entry').textContent()).toContain('306');
  await expect
    .poll(() => page.getByLabel('When were you born?', { exact: true }).inputValue())
    .toBe('1996-03-01');
  expect(asked.filter((url) => !url.includes('/api/config'))).toEqual([]);

  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByRole('button', { name: 'Erase answers' }).click();
  await expect.poll(() => ledger(page).getByText('Nothing answered yet').count()).toBe(6);
  // The prerendered page has no answers either, until it has read the saved ones.
  expect(await page.evaluate(() => localStorage.getItem('landfall-eligibility'))).toBeNull();
  await page.reload();
  await expect.poll(() => ledger(page).getByText('Nothing answered yet').count()).toBe(6);
});

test('changes over time and useful options are predicted', async ({ visit }) => {
  const { page } = await visit(today);
  await page.goto('/eligibility');
  await answerForCanada(page);
  await openRoute(page, 'Canada Express Entry');
  const changes = page.getByRole('region', { name: 'What will change over time' });
  await changes.getByRole('img', { name: /over the next 24 months/ }).waitFor();
  await expect
    .poll(() => changes.getByRole('listitem').allTextContents())
    .toContainEqual('1 March 2027−6You turn 31: your points go from 306 to 300.');
  await page.getByRole('heading', { name: 'Obtain a nomination from a province or territory' }).waitFor();
  await page.getByText('906 in total').waitFor();
  await page.getByText('next to your 306 points today').first().waitFor();
  await page.getByRole('row', { name: /^Canadian Experience Class .* 519$/ }).waitFor();
});

test('an invalid entry is reported at its field and left out', async ({ visit }) => {
  const { page } = await visit(today);
  await page.goto('/eligibility');
  await openSection(page, 'Canada');
  const savings = page.getByLabel('How much money could you bring', { exact: false }).first();
  await savings.fill('a lot');
  await savings.blur();
  await page.getByText('Enter a number').waitFor();
  await expect.poll(() => savings.getAttribute('aria-invalid')).toBe('true');
  expect(await faults(page)).toEqual([]);
  await savings.fill('21,000');
  await expect.poll(() => page.getByText('Enter a number').count()).toBe(0);

  await openSection(page, 'Languages');
  await answer(page, 'Your language tests', 'I’ll list them');
  const result = page.getByRole('group', { name: 'Test result 1' });
  expect(
    await result.getByLabel('Test', { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await result.getByLabel('Test', { exact: true }).selectOption('IELTS_GENERAL');
  await result.getByLabel('Reading, 0 to 9').fill('12');
  await result.getByLabel('Reading, 0 to 9').blur();
  await result.getByText('Enter 9 or less').waitFor();
  await result.getByLabel('Reading, 0 to 9').fill('7.5');
  await result.getByText('CLB 9').waitFor();
  await result.getByRole('button', { name: 'Remove test result 1' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add a test result');
});

test('only the questions of the chosen routes are asked', async ({ visit }) => {
  const { page } = await visit(today);
  await page.goto('/eligibility');
  await page.getByText('Choose routes').click();
  for (const route of ['US O-1A', 'US EB-2 NIW', 'US H-1B', 'UK Skilled Worker', 'Canada Express Entry'])
    await page.getByRole('checkbox', { name: route }).uncheck();
  expect(await page.getByRole('checkbox', { name: 'UK Global Talent' }).isDisabled()).toBe(true);
  await expect
    .poll(() => ledger(page).getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['UK Global Talent']);
  const questions = page.getByRole('region', { name: 'Your answers' });
  await expect
    .poll(() => questions.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Global Talent']);
  await page.getByText('For UK Global Talent. Your field decides which body endorses you').waitFor();
});

test('the report is printed and saved with facts, rules, and fingerprints', async ({ visit }) => {
  const { page } = await visit({ ...today, timezoneId: 'Pacific/Kiritimati' });
  await page.goto('/eligibility');
  await answerForCanada(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save report' }).click();
  const saved = await download;
  // It is already the next day there.
  expect(saved.suggestedFilename()).toBe('landfall-eligibility-2026-11-23.html');
  const file = await readFile(await saved.path(), 'utf8');

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Your ledger' }).count()).toBe(0);
  await page.getByRole('heading', { name: 'Eligibility report' }).waitFor();
  const printed = await page.locator('.print-report').innerText();
  for (const text of [printed, file]) {
    expect(text).toContain('22 November 2026');
    expect(text).toContain('1 March 1996');
    expect(text).toContain('Not applicable: Partner’s education, Partner’s language');
    expect(text).not.toContain('You are scored without an accompanying partner');
    expect(text).toContain('rule version express-entry-2026-11-03');
    expect(text).toContain('https://laws-lois.justice.gc.ca/');
    expect(text).toContain('This is not legal advice.');
    expect(text.match(/[0-9a-f]{64}/g)?.length).toBe(6);
  }
  // The address of several criteria is listed once per route.
  expect(printed.match(/SOR-2002-227\/section-75\.html/g)).toHaveLength(1);
  expect(printed.match(/I don’t know/g)?.length).toBeLessThan(10);
});

test('without answers, there is no report, and the page itself is printed', async ({ visit }) => {
  const { page } = await visit(today);
  await page.goto('/eligibility');
  await page.getByRole('heading', { name: 'Your ledger' }).waitFor();
  for (const name of ['Save report', 'Print report']) {
    await page.getByRole('button', { name }).click();
    await page.getByText('No report yet').waitFor();
    await page.getByRole('button', { name: 'Close message' }).click();
    await page.getByText('No report yet').waitFor({ state: 'hidden' });
  }
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'Your ledger' }).waitFor();
});

test('the filled page is accessible in both themes and fits narrow windows', async ({ visit }) => {
  const { page } = await visit(today);
  await page.goto('/eligibility');
  await answerForCanada(page);
  await openRoute(page, 'Canada Express Entry');
  await openSection(page, 'Languages');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: /^Canada Express Entry 306/ }).click();
  await expect
    .poll(() =>
      ledger(page)
        .boundingBox()
        .then((box) => Math.abs(box?.y ?? 999) < 60),
    )
    .toBe(true);
  expect(await faults(page)).toEqual([]);
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), `at ${width}`).toBeLessThanOrEqual(0);
  }
});

test('a case is opened with the facts and the assessment after signing in', async ({ visit }) => {
  const { page } = await visit();
  const ines = newPerson('Inês Duarte');
  await makeAccount(page, ines);
  await page.goto('/eligibility');
  await page.getByLabel('When were you born?', { exact: true }).fill('1996-03-01');
  await openRoute(page, 'Canada Express Entry');
  await page.getByRole('button', { name: 'Open a Canada Express Entry case' }).click();
  await sees(page, 'Please sign in to create a case');
  await page.waitForURL('/auth?return=%2Feligibility');
  await signIn(page, ines);
  await page.waitForURL('/eligibility');
  await expect
    .poll(() => page.getByLabel('When were you born?', { exact: true }).inputValue())
    .toBe('1996-03-01');

  await openRoute(page, 'Canada Express Entry');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/cases'),
  );
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/cases'),
  );
  await page.getByRole('button', { name: 'Open a Canada Express Entry case' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    country: 'CA',
    path: 'CA_EXPRESS_ENTRY',
    assessment: { facts: { birth_date: '1996-03-01' } },
  });
  expect((await answered).status()).toBe(201);
  await page.waitForURL(/\/cases\//);
});

test('each route says how to apply, what it costs, and what to bring', async ({ visit }) => {
  const { page } = await visit(today);
  await page.goto('/eligibility');
  await openSection(page, 'Your record');
  await answer(page, 'Judging the work of others in your field', 'Yes');
  await openRoute(page, 'US O-1A');
  await page.getByRole('heading', { name: 'How you apply: US O-1A' }).waitFor();
  await page.getByRole('row', { name: /^Petition, Form I-129 .* \$1,055$/ }).waitFor();
  await page.getByText('Panel or program committee lists').click();
  await page.getByText('Proves: Judging the work of others').last().waitFor();
  expect(await faults(page)).toEqual([]);
});
