import type { Page } from 'playwright';
import { expect } from 'vitest';
import { CaseView } from '#shared/contract/case-views.ts';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { callApi, createOwnCase, itemOf, uploadDocument } from '../support/cases-by-api.ts';
import { demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { hasFocus, sees, storeTokens } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('staff work through Today: a deadline, an overdue case, a past-due request, by mouse and by keyboard', async ({
  visit,
}) => {
  const ofApplicant = (await visit()).page;
  await storeTokens(ofApplicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(ofApplicant, 'US', 'US_H1B');
  const waits = { text: 'May my agent sign the petition?' };
  await callApi(ofApplicant, 'POST', `/api${address}/messages`, waits);

  const { page } = await visit();
  await signInAs(page, 'OPS');
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await callApi(page, 'PUT', `/api${address}/due-date`, { sla_due_at: day(-3), version: 1 });
  await callApi(page, 'PUT', `/api${address}/deadlines/${crypto.randomUUID()}`, {
    kind: 'own',
    name: 'Certified LCA',
    on: day(-2).slice(0, 10),
    done: false,
    version: 0,
  });
  await callApi(page, 'POST', `/api${address}/checklist/items`, {
    items: [{ title: 'Reference letter', due_on: day(-4).slice(0, 10) }],
  });

  const mine = (name: string) =>
    section(page, name)
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href='${address}']`) });
  await page.getByRole('button', { name: 'Whole team', exact: true }).click();
  await page.waitForURL(/scope=team/);
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { name: /^(Past-due requests|Nothing is waiting)/ }).waitFor();
      const count = (name: string) => mine(name).count();
      return [await count('Overdue'), await count('Past-due requests'), await count('Unanswered messages')];
    })
    .toEqual([2, 1, 1]);

  const finish = mine('Overdue').getByRole('button', { name: /^Mark as done/ });
  await finish.click();
  await sees(page, 'Deadline marked as done');
  await expect.poll(() => mine('Overdue').count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => mine('Overdue').count()).toBe(2);
  await finish.click();
  await expect.poll(() => mine('Overdue').count()).toBe(1);

  await mine('Overdue')
    .getByRole('button', { name: /^Set new date/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Set a new due date' });
  await dialog.getByLabel('SLA Due').fill(day(-2).slice(0, 10));
  await dialog.getByRole('button', { name: 'Set date' }).click();
  await sees(page, 'Please enter today or a later date');
  await dialog.getByLabel('SLA Due').fill(day(2).slice(0, 10));
  await dialog.getByRole('button', { name: 'Set date' }).click();
  await sees(page, 'Due date changed');
  await hasFocus(page.getByRole('heading', { name: /^Overdue/ }));
  await expect.poll(() => mine('Overdue').count()).toBe(0);

  // J moves down the actions, and Enter runs the current one.
  await page.locator('h1').click();
  const reminder = mine('Past-due requests').getByRole('button', { name: /^Send reminder/ });
  const isOnReminder = () => reminder.evaluate((element) => element === document.activeElement);
  for (let at = 0; at < 100 && !(await isOnReminder()); at++) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await sees(page, 'Reminder sent');
  // Not at the top of the page.
  await hasFocus(page.getByRole('heading', { name: /^Past-due requests/ }));
  await expect.poll(() => mine('Past-due requests').count()).toBe(0);

  await page.reload();
  await mine('Unanswered messages')
    .locator('.what')
    .filter({ hasText: `“${waits.text}”` })
    .waitFor();
  await mine('Unanswered messages').getByRole('link', { name: 'Reply' }).click();
  await page.waitForURL(new RegExp(`${address}/messages`));
  await page.goBack();

  const person = { family_name: `Reyes ${crypto.randomUUID().slice(0, 4)}`, given_names: 'Ana' };
  const status = { id: crypto.randomUUID(), country: 'US', name: 'H-1B', until: day(40).slice(0, 10) };
  const people = [{ name: person, birth_date: '1990-02-03', status }];
  await callApi(page, 'POST', '/api/organization/people', { people });
  const ending = section(page, 'Expiring statuses')
    .getByRole('listitem')
    .filter({ hasText: person.family_name });
  // The stream updates the worklist after the changes above.
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { name: /^Expiring statuses/ }).waitFor();
      return [await ending.count(), await mine('Due this week').count()];
    })
    .toEqual([1, 1]);
  await ending.getByText('H-1B', { exact: true }).waitFor();
  await ending.getByRole('button', { name: 'Open renewal of H-1B' }).click();
  await page.getByRole('dialog', { name: 'Renew H-1B' }).waitFor();
  await page.keyboard.press('Escape');

  await mine('Due this week').getByRole('link').click();
  await page.waitForURL(new RegExp(address));
});

test('the team’s work names its owners, and a colleague’s alone is one choice away, as are saved views', async ({
  visit,
}) => {
  const { page } = await visit();
  await storeTokens(page, demoPerson('OPS'));
  const ids = async (path: string) =>
    ((await callApi(page, 'GET', path)) as { items: { user_id: string; email: string }[] }).items;
  const idOf = async (path: string, role: 'ATTORNEY' | 'APPLICANT') =>
    (await ids(path)).find(({ email }) => email === demoPerson(role).email)?.user_id;
  const owner = await idOf('/api/organization/members', 'ATTORNEY');
  const applicant_id = await idOf('/api/organization/applicants', 'APPLICANT');
  const overdue: string[] = [];
  for (const owner_id of [owner, null]) {
    const body = { applicant_id, country: 'US', path: 'US_O1A' };
    const { id } = (await callApi(page, 'POST', '/api/organization/cases', body)) as { id: string };
    overdue.push(id);
    const due = { sla_due_at: day(-30), version: 1 };
    await callApi(page, 'PUT', `/api/cases/${id}/due-date`, due);
    const change = { case_ids: [id], change: { kind: 'owner', owner_id } };
    await callApi(page, 'POST', '/api/organization/cases/changes', change);
  }
  const view = {
    name: 'Over 400 points',
    filter: { points_from: 400, sort: 'newest' },
    shared: false,
    version: 0,
  };
  const viewPath = `/api/organization/case-views/${crypto.randomUUID()}`;
  const { version } = CaseView.parse(await callApi(page, 'PUT', viewPath, view));

  const lines = (id = '') =>
    section(page, 'Overdue')
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href='/cases/${id}']`) });
  const [owned, unassigned] = overdue;
  const attorney = demoPerson('ATTORNEY').fullName;
  // The stream updates the worklist after the cases.
  await expect
    .poll(async () => {
      await page.goto('/dashboard?scope=team');
      await page.getByRole('heading', { name: /^(Overdue|Nothing is waiting)/ }).waitFor();
      return [await lines(owned).count(), await lines(unassigned).getByText('Unassigned').count()];
    })
    .toEqual([1, 1]);
  await lines(owned).getByText(attorney).waitFor();
  await page.getByLabel('Owner', { exact: true }).selectOption({ label: attorney });
  await page.waitForURL(new RegExp(`owner=${owner}`));
  await lines(unassigned).waitFor({ state: 'detached' });
  await lines(owned).waitFor();
  await page.reload();
  await lines(owned).waitFor();
  expect(await lines(unassigned).count()).toBe(0);
  await page.getByRole('button', { name: 'Mine', exact: true }).click();
  await lines(owned).waitFor({ state: 'detached' });

  // Above the day's work, the views fold.
  await page.setViewportSize({ width: 390, height: 844 });
  const saved = page.getByRole('navigation', { name: 'My views' }).getByRole('link', { name: view.name });
  await saved.waitFor({ state: 'hidden' });
  await page.locator('summary', { hasText: 'Views' }).focus();
  await page.keyboard.press('Enter');
  await saved.click();
  await page.waitForURL(/employer\?points_from=400/);
  await callApi(page, 'DELETE', `${viewPath}?version=${version}`);
});

test('an upload to review opens next to its file, and Today is accessible in both themes at any width', async ({
  visit,
}) => {
  const applicant = (await visit()).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'US', 'US_O1A');
  const { id } = await itemOf(applicant, address, 'Passport');
  await uploadDocument(applicant, address, samplePdf('Passport.pdf'), id);

  const { page } = await visit();
  await storeTokens(page, demoPerson('ATTORNEY'));
  const review = section(page, 'Uploads to review').locator(`a[href^='${address}?review=']`);
  await expect
    .poll(async () => {
      await page.goto('/dashboard?scope=team');
      await page.getByRole('heading', { name: /^(Uploads to review|Nothing is waiting)/ }).waitFor();
      return review.count();
    })
    .toBe(1);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await review.click();
  const open = page.getByRole('dialog', { name: 'Review documents' });
  await open.getByRole('heading', { name: 'Passport' }).waitFor();
  // It listens to keys once it has the focus.
  await open.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('heading', { name: 'Checklist' }).waitFor();
  await hasFocus(page.getByRole('listitem', { name: 'Passport', exact: true }));
});
