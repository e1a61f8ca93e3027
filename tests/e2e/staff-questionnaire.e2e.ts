import { expect } from 'vitest';
import { faults, faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { callApi } from '../support/cases-by-api.ts';
import { signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicantWithCase } from '../support/new-case.ts';
import { newPerson, sees } from '../support/people-in-browser.ts';

const answers = { number: 'A01234567', country: 'NG', issued_on: '2019-03-08', expires_on: '2029-03-08' };

test('staff ask for an answer again, and the applicant changes it and sends the section again', async ({
  visit,
}) => {
  const applicant = (await visit()).page;
  const address = await becomeApplicantWithCase(applicant, newPerson('Amara Okonkwo'), 'US_EB2_NIW');
  const passport = `/api${address}/intake/passport`;
  await callApi(applicant, 'PATCH', passport, { answers, version: 0 });
  await callApi(applicant, 'POST', `${passport}/submission`, { version: 1 });

  const { page } = await visit({ viewport: { width: 1280, height: 900 } });
  await signInAs(page, 'OPS', address);
  await page.getByRole('link', { name: 'Review answers' }).click();
  const list = page.getByRole('navigation', { name: 'Sections' });
  await list.getByRole('link', { name: /^Passport/ }).click();
  await sees(page, '8 Mar 2029');
  await page.getByRole('button', { name: 'Ask again: Passport number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask again: Passport number' });
  await dialog.getByText('Answered: A01234567').waitFor();
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await dialog.getByText('Please say what you need').waitFor();
  await dialog.getByLabel('Note').fill('The scan ends in 8. Which one is right?');
  await page.reload();
  expect(await dialog.getByLabel('Note').inputValue()).toBe('The scan ends in 8. Which one is right?');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await sees(page, 'Request sent to the applicant');
  await list.getByText('Asked again').waitFor();
  await sees(page, '1 asked again, waiting for the applicant');
  expect(await faultsInBothThemes(page)).toEqual([]);

  // A second request is withdrawn.
  await page.getByRole('button', { name: 'Ask again: Expires on' }).click();
  await page.getByLabel('Note').fill('Is it the new passport?');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask again' }).click();
  await page.getByRole('button', { name: 'Withdraw the request: Expires on' }).click();
  await sees(page, 'Request withdrawn');
  await page.getByText('Is it the new passport?').waitFor({ state: 'hidden' });

  await applicant.goto(address);
  const next = applicant.getByRole('region', { name: 'Answer again: Passport number' });
  await next.getByText('The scan ends in 8. Which one is right?').waitFor();
  await next.getByRole('link', { name: 'Change your answer' }).click();
  await sees(applicant, 'Your team asked for an answer again.');
  await sees(applicant, '“The scan ends in 8. Which one is right?”');
  expect(await faultsInBothThemes(applicant)).toEqual([]);
  await applicant.getByLabel('Passport number').fill('A01234568');
  await applicant.getByRole('button', { name: 'Send again' }).click();
  await sees(applicant, 'Passport: sent to your team.');

  await page.reload();
  await sees(page, 'A01234568');
  await list.getByRole('link', { name: 'Passport Sent', exact: true }).waitFor();
  await page.getByText('The scan ends in 8.').waitFor({ state: 'hidden' });
});

test('staff fill in for an applicant who answers at the same time', async ({ visit }) => {
  const applicant = await visit();
  const address = await becomeApplicantWithCase(applicant.page, newPerson('Amara Okonkwo'), 'US_EB2_NIW');
  await applicant.page.goto(`${address}/questionnaire?section=contact`);
  await applicant.page.getByLabel('City').waitFor();

  const { page } = await visit();
  await signInAs(page, 'HR', `${address}/questionnaire?section=contact`);
  await page.getByRole('button', { name: 'Fill in for Amara Okonkwo' }).click();
  await page.getByLabel('Street address').fill('Coolsingel 1');
  await page.getByLabel('City').fill('Rotterdam');
  await page.getByRole('button', { name: 'Done' }).click();
  await sees(page, 'Not sent yet');
  await sees(page, 'Rotterdam');

  applicant.expectConsole(/409.*\/intake\/contact/);
  await applicant.page.getByLabel('City').fill('Delft');
  await applicant.page.getByLabel('City').blur();
  await sees(applicant.page, /changed this answer while you were typing\./);
  await applicant.page.getByRole('button', { name: 'Keep the saved answer' }).click();
  await expect.poll(() => applicant.page.getByLabel('City').inputValue()).toBe('Rotterdam');
  expect(await applicant.page.getByLabel('Street address').inputValue()).toBe('Coolsingel 1');
});

test('a questionnaire is printed whole, and closed once the case is decided', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 718, height: 1000 } });
  const address = await becomeApplicantWithCase(page, newPerson('Amara Okonkwo'), 'US_EB2_NIW');
  await callApi(page, 'PATCH', `/api${address}/intake/passport`, { answers, version: 0 });
  await signInAs(page, 'ADMIN', `${address}/questionnaire?section=contact`);
  await page.getByRole('heading', { name: 'Where you live' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Answers of Amara Okonkwo', 'A01234567', 'Refusals, arrests, and security'])
    await page.getByText(text).locator('visible=true').first().waitFor();
  for (const role of ['button', 'link', 'textbox', 'navigation', 'banner'] as const)
    expect(await page.getByRole(role).allTextContents(), role).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });

  const decided = await callApi(page, 'GET', `/api${address}`);
  const version = (decided as { version: number }).version;
  await callApi(page, 'PUT', `/api${address}/status`, { status: 'DENIED', version });
  await page.reload();
  await sees(page, 'This case is decided, so the questionnaire can’t be changed anymore.');
  expect(await page.getByRole('button', { name: /^Fill in for/ }).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
});
