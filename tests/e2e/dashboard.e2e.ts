import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { casesContract } from '#shared/contract/cases.ts';
import { Checklist } from '#shared/contract/checklist.ts';
import { isItemOpen, nextToAct } from '#shared/domain/checklist.ts';
import type { demoAccounts } from '#shared/domain/demo-accounts.ts';
import { callApi, createOwnCase, itemOf, uploadDocument } from '../support/cases-by-api.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicantWithCase } from '../support/new-case.ts';
import { becomeApplicant, newPerson, openCase, sees } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

const OwnCases = casesContract.listOwnCases.response;

const chooseDemo = (localPart: (typeof demoAccounts)[number]['localPart']) => new RegExp(`^${localPart}@`);

test('a demo account without cases gets one in collecting documents', async ({ visit }) => {
  const { page } = await visit();
  const email = `${randomUUID().slice(0, 8)}-demo@landfall.example`;
  // On AWS, the index of an applicant's cases may not have the new case yet.
  await page.route(
    ({ pathname }) => pathname === '/api/cases',
    (route) => route.fulfill({ json: { items: [] } }),
  );
  await becomeApplicant(page, { ...newPerson('Ana Duarte'), email });
  const demo = page.getByRole('region', { name: 'Demo mode' });
  await demo.getByText('applicant account').waitFor();
  const card = page.getByRole('link', { name: /^US O-1A/ }).first();
  await card.getByText('Collecting Documents').waitFor();
  await demo.getByRole('button', { name: 'Dismiss' }).click();
  expect(await demo.count()).toBe(0);
});

test('staff arrive at Today; /cases leads to their list of cases', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/auth');
  await page.getByRole('button', { name: chooseDemo('attorney-demo') }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'New Case' }).count()).toBe(0);
  await page.goto('/cases');
  await page.waitForURL('/employer');
});

test('a new case requires both choices, then opens as a draft', async ({ visit }) => {
  const { page } = await visit();
  await becomeApplicant(page, newPerson('Noor Haddad'));
  await page.getByRole('main').getByRole('button', { name: 'Create Case' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Case' });
  await dialog.getByLabel('Country').selectOption({ label: 'Canada' });
  await dialog.getByRole('button', { name: 'Create Case' }).click();
  await sees(page, 'Please select both country and visa path');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const address = await openCase(page, 'United Kingdom', 'UK Global Talent');
  await sees(page, 'Case created successfully!');
  await page.getByRole('heading', { name: 'UK Global Talent', level: 1 }).waitFor();
  await page.goto('/cases');
  await page.waitForURL('/dashboard');
  const card = page.getByRole('link', { name: /^UK Global Talent/ });
  await card.getByText('Draft').waitFor();
  await expect.poll(() => card.getAttribute('href')).toBe(address);
});

test('cases are listed in pages, newest first', async ({ visit }) => {
  const { page } = await visit();
  await becomeApplicantWithCase(page, newPerson('Mei Chen'), 'US_H1B');
  for (const path of ['US_EB2_NIW', 'US_O1A']) await createOwnCase(page, 'US', path);
  await page.route(/\/api\/cases(\?|$)/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  await page.goto('/dashboard');
  // Two are listed, and the count is the total.
  await sees(page, 'Three cases, all in progress.');
  const cards = page.getByRole('main').getByRole('listitem').getByRole('heading');
  await expect.poll(() => cards.allTextContents()).toEqual(['US O-1A', 'US EB-2 NIW']);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => cards.allTextContents()).toEqual(['US O-1A', 'US EB-2 NIW', 'US H-1B']);
  await sees(page, 'Three cases, all in progress.');
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
});

test('the next step is for the case that collects documents; a denied case asks for nothing more', async ({
  visit,
}) => {
  const { page } = await visit();
  const first = await becomeApplicantWithCase(page, newPerson('Rosa Lindqvist'), 'UK_GLOBAL_TALENT');
  const collecting = await createOwnCase(page, 'US', 'US_H1B');
  await createOwnCase(page, 'CA', 'CA_EXPRESS_ENTRY');
  for (const [address, status] of [
    [first, 'DENIED'],
    [collecting, 'COLLECTING'],
  ] as const)
    await callApi(page, 'PUT', `/api${address}/status`, { status, version: 1 });
  const { id } = await itemOf(page, collecting, 'Passport');
  await uploadDocument(page, collecting, samplePdf('Passport.pdf'), id);

  // The passport is with the team. What is left follows shortly after the upload.
  const { items } = Checklist.parse(await callApi(page, 'GET', `/api${collecting}/checklist`));
  const left = items.filter((item) => isItemOpen(item) && nextToAct(item) === 'APPLICANT').length;
  expect(left).toBeGreaterThan(0);
  const listed = async () => OwnCases.parse(await callApi(page, 'GET', '/api/cases'));
  await expect
    .poll(async () => (await listed()).items.find(({ status }) => status === 'COLLECTING'))
    .toMatchObject({ items_for_applicant: left });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: new RegExp(`^US H-1B.* ${left} items? for you`) }).waitFor();
  expect(await page.getByRole('link', { name: /^UK Global Talent/ }).innerText()).not.toContain('for you');
  const next = page.getByRole('region', { name: 'Next: documents for US H-1B' });
  await next.getByText(new RegExp(`^${left} checklist items? (is|are) waiting for you\\.$`)).waitFor();
  await next.getByRole('link', { name: 'Upload documents' }).click();
  await page.waitForURL(collecting);
  await page.getByRole('button', { name: 'View Passport.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'Documents' });
  await viewer.getByText('In review 1').waitFor();
  await viewer.getByText('You provide it, required').waitFor();

  await page.goto(first);
  const decision = page.getByRole('region', { name: 'Your case was denied' });
  await decision.getByRole('link', { name: 'Ask your team about your options' }).waitFor();
  await page.getByText('0 of 4', { exact: true }).waitFor();
  expect(await page.getByText(/\d for you/).count()).toBe(0);
  // Files can still be added, but nothing asks for them.
  const views = page.getByRole('tablist', { name: 'Show' }).getByRole('tab');
  expect(await views.allInnerTexts()).toEqual([
    expect.stringMatching(/^All/),
    expect.stringMatching(/^Done/),
  ]);
  const passport = page.getByRole('listitem', { name: 'Passport', exact: true });
  await passport.getByRole('button', { name: 'Add files for Passport' }).waitFor();
  expect(await passport.getByText('Drop a file here').count()).toBe(0);
  await decision.getByRole('link').click();
  await page.waitForURL(`${first}/messages`);
});

test('a lost connection shows a message and a retry, and the page recovers', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await becomeApplicantWithCase(page, newPerson('Ada Marsh'), 'US_H1B');
  visitor.expectConsole(/ERR_FAILED/);
  await page.route('**/api/cases', (route) => route.abort());
  await page.getByRole('link', { name: 'My Dashboard' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Failed to fetch cases' }).waitFor();
  await sees(page, 'An error occurred while fetching cases');
  await page.unroute('**/api/cases');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: /^US H-1B/ }).waitFor();
});

test('an invalid case ID and an unknown case show the not-found page', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 404/);
  await becomeApplicant(page, newPerson('Ivo Petrov'), '/cases/nonsense');
  await page.waitForURL('/dashboard');
  await sees(page, 'Invalid case ID');
  for (const view of ['', '/questionnaire']) {
    await page.goto(`/cases/11111111-1111-4111-8111-111111111111${view}`);
    await page.getByRole('heading', { name: 'Case not found' }).waitFor();
  }
});
