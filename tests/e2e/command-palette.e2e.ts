import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { dropFiles } from '../support/browser-files.ts';
import { callDirectly, demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicantWithCase, enterNewCase } from '../support/new-case.ts';
import { newPerson } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
const options = (page: Page, group: string) =>
  palette(page).getByRole('group', { name: group, exact: true }).getByRole('option');

test('staff find a case, a person, a document, and an action using only the keyboard', async ({ visit }) => {
  const person = demoPerson('APPLICANT');
  const applicant = (await visit()).page;
  const address = await enterNewCase(applicant, person, 'UK_GLOBAL_TALENT');
  await dropFiles(applicant, applicant.getByText('Drop files here'), [samplePdf('Endorsement letter.pdf')]);
  await applicant.getByRole('button', { name: 'Download Endorsement letter.pdf' }).waitFor();

  const { page } = await visit();
  await signInAs(page, 'ADMIN');
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  const field = palette(page).getByRole('combobox');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => options(page, 'Actions').first().textContent()).toContain('Today');

  // WebKit makes a percentage zero here, and with it the list.
  const list = palette(page).getByRole('listbox');
  expect(await list.evaluate((element) => getComputedStyle(element).flexBasis)).toBe('auto');

  const caseId = address.split('/').at(-1) ?? '';
  const surname = person.fullName.split(' ').at(-1) ?? '';
  // A new case and a new document can be found once the stream has been processed.
  const findableAt = (path: string) =>
    expect.poll(async () => JSON.stringify((await callDirectly(page, 'GET', path)).json)).toContain(caseId);
  await findableAt(`/api/organization/cases?q=${caseId.slice(0, 8)}`);
  await findableAt('/api/documents?q=endorsement');
  await field.fill(`${surname.toLowerCase()} uk`);
  const found = options(page, 'Cases').filter({ hasText: 'UK Global Talent' }).first();
  await found.waitFor();
  await expect
    .poll(() => field.getAttribute('aria-activedescendant'))
    .toBe(await palette(page).locator('[aria-selected="true"]').getAttribute('id'));
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await field.fill(person.email);
  await options(page, 'People').filter({ hasText: person.email }).waitFor();
  // An employee without an account, by the name as it is shown.
  const employee = { family_name: `Haddad ${crypto.randomUUID().slice(0, 4)}`, given_names: 'Salma' };
  const people = [{ name: employee, birth_date: '1990-02-03' }];
  await callDirectly(page, 'POST', '/api/organization/people', { people });
  const fullName = `${employee.given_names} ${employee.family_name}`;
  const search = `/api/organization/people?q=${encodeURIComponent(fullName)}`;
  await expect
    .poll(async () => JSON.stringify((await callDirectly(page, 'GET', search)).json))
    .toContain(fullName);
  await field.fill(fullName);
  await options(page, 'People').filter({ hasText: fullName }).click();
  await page.waitForURL(/\/people\?person=/);
  await page.getByRole('heading', { name: fullName }).first().waitFor();
  await page.goBack();
  await page.keyboard.press('Control+k');
  await field.fill('endorsment');
  await options(page, 'Documents').filter({ hasText: 'Endorsement letter.pdf' }).first().waitFor();
  await field.fill(caseId.slice(0, 8));
  await options(page, 'Cases').filter({ hasText: 'UK Global Talent' }).first().waitFor();
  await expect.poll(() => palette(page).getByRole('status').textContent()).toBe('1 result');
  await page.keyboard.press('Enter');
  await page.waitForURL(address);

  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill('invite');
  await options(page, 'Actions').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Invite Member' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await palette(page).getByRole('combobox').fill('zzzz no such thing');
  await palette(page).getByRole('status').getByText('No results.').waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'hidden' });
});

test('an applicant finds their own cases, actions, and documents, and no one else’s', async ({ visit }) => {
  const { page } = await visit();
  await becomeApplicantWithCase(page, newPerson('Iris Palette'), 'CA_EXPRESS_ENTRY');
  await dropFiles(page, page.getByText('Drop files here'), [samplePdf('Language test.pdf')]);
  await page.getByRole('button', { name: 'Download Language test.pdf' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press('Control+k');
  const field = palette(page).getByRole('combobox');
  await field.fill('language');
  await options(page, 'Documents').filter({ hasText: 'Language test.pdf' }).waitFor();
  await field.fill('express');
  await options(page, 'Cases').filter({ hasText: 'Canada Express Entry' }).waitFor();
  await field.fill('console');
  await palette(page).getByText('No results.').waitFor();
  expect(asked.filter((path) => path.startsWith('/api/organization'))).toEqual([]);
  await field.fill('new case');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New Case' }).waitFor();
});
