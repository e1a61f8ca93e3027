import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { familyContract } from '#shared/contract/family.ts';
import { peopleContract } from '#shared/contract/people.ts';
import type { VisaPath } from '#shared/domain/visa-paths.ts';
import type { Dependent } from '#shared/records/person.ts';
import { lastDayUnder } from '#shared/routes/age-limits.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { dayText } from '../../frontend/lib/dates.ts';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { callApi, uploadPassport } from '../support/cases-by-api.ts';
import { demoPerson } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { newPerson, sees, storeTokens } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

const dependentOf = (
  given_names: string,
  relationship: Dependent['relationship'],
  passport?: Dependent['passport'],
): Dependent => ({
  ...{ id: randomUUID(), relationship, name: { family_name: 'Lindqvist', given_names } },
  ...(passport && { passport }),
});
const spouse = dependentOf('Saga', 'spouse', { number: 'SE1234567', country: 'SE' });
/** 20 for another hundred days. */
const birthday = addDays(new Date().toISOString().slice(0, 10), 101);
const birthDate = `${Number(birthday.slice(0, 4)) - 21}${birthday.slice(4).replace('-02-29', '-03-01')}`;
const child: Dependent = { ...dependentOf('Nils', 'child'), birth_date: birthDate };
const older = dependentOf('Tove', 'child');

/** A principal with dependents on record, and a case. */
async function openPrincipal(page: Page, dependents: readonly Dependent[], path: VisaPath = 'US_H1B') {
  const { email } = newPerson('Elin Lindqvist');
  const status = { id: randomUUID(), country: 'US', name: 'H-1B', path, until: addDays(birthday, 700) };
  const name = { family_name: 'Lindqvist', given_names: 'Elin' };
  const people = '/api/organization/people';
  const added = await callApi(page, 'POST', people, { people: [{ name, email, status }] });
  const added_id = peopleContract.addPeople.response.parse(added).results[0]?.person_id;
  const opened = await callApi(page, 'POST', `${people}/${added_id}/renewals`, { status_id: status.id });
  const renewal = peopleContract.openRenewal.response.parse(opened);
  const { id: personId, version } = renewal.person;
  await callApi(page, 'PATCH', `${people}/${personId}`, { changes: { dependents }, version });
  const openBeside = async ({ id }: Dependent) => {
    const body = { principal_case_id: renewal.case.id };
    const beside = await callApi(page, 'POST', `${people}/${personId}/dependents/${id}/cases`, body);
    return `/cases/${familyContract.openDependentCase.response.parse(beside).id}`;
  };
  return { address: `/cases/${renewal.case.id}`, personId, openBeside };
}

test('a corrected visa path applies to the dependents’ cases unless staff decide otherwise, and a draft is deleted', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await storeTokens(page, demoPerson('ATTORNEY'));
  const principal = await openPrincipal(page, [spouse, child, older]);
  for (const each of [spouse, child]) await principal.openBeside(each);
  await page.goto(await principal.openBeside(older));
  const changePath = page.getByRole('button', { name: 'Change visa path' });
  await changePath.waitFor();
  await page.getByLabel('Status', { exact: true }).first().selectOption({ label: 'Under Review' });
  await sees(page, 'Status updated successfully.');
  await changePath.waitFor({ state: 'detached' });

  await page.goto(principal.address);
  const ageLimit = page
    .getByRole('region', { name: 'Dates' })
    .getByRole('listitem')
    .filter({ hasText: 'Age limit: Nils Lindqvist' });
  await ageLimit.getByText(dayText(lastDayUnder(21, birthDate) ?? '')).waitFor();
  await ageLimit.getByText('What this means').click();
  await ageLimit.getByText('Dependent status ends when a child turns 21 or marries').waitFor();
  await ageLimit.getByRole('link', { name: 'Immigration and Nationality Act, 101(b)(1)' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await ageLimit.getByRole('button', { name: 'Mark as handled: Age limit: Nils Lindqvist' }).click();
  await ageLimit.getByText('Handled', { exact: true }).waitFor();
  await ageLimit.getByRole('button', { name: 'Reopen: Age limit: Nils Lindqvist' }).click();
  await ageLimit.getByText('The last day as a dependent child.').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Change visa path' });
  const change = async (path: string) => {
    await changePath.click();
    await dialog.getByLabel('Visa Path').selectOption({ label: path });
  };
  await change('UK Global Talent');
  await dialog.getByText('Not changed, because documents are no longer being collected').waitFor();
  await dialog.getByText('Tove Lindqvist, child, Under Review').waitFor();
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2);
  await dialog.getByLabel('Nils Lindqvist, child').uncheck();
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Visa path of 2 cases changed');
  await ageLimit.getByText('The last day as a dependent child has passed.').waitFor();
  const family = page.getByRole('region', { name: 'Family' });
  await family.getByText('Spouse or partner, UK Global Talent').waitFor();
  await expect.poll(() => family.getByText('Child, US H-1B').count()).toBe(2);

  // A dependent's case is changed on its own.
  await family.getByRole('link', { name: 'Nils Lindqvist' }).click();
  await page.getByRole('heading', { name: 'Nils Lindqvist', level: 1 }).waitFor();
  await change('UK Global Talent');
  await dialog.getByText('The principal applicant’s case will stay on its visa path.').waitFor();
  // Pending requests for a draft are aborted before it is deleted.
  const checklist = /\/checklist$/;
  const givenUp = page.waitForEvent('requestfailed', (request) => checklist.test(request.url()));
  await page.route(checklist, () => undefined);
  await page.route(/\/api\/cases\/[^/]+$/, async (route, request) => {
    if (request.method() === 'DELETE') await givenUp;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Visa path changed');
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page
    .getByRole('dialog', { name: 'Delete draft?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await sees(page, 'Draft deleted');
  await page.unroute(checklist);
  await page.goto(principal.address);
  await family.getByRole('link', { name: 'Saga Lindqvist' }).waitFor();
  expect(await family.getByRole('link', { name: 'Nils Lindqvist' }).count()).toBe(0);
});

test('the days that an I-140 was pending lower a child’s age, which a visa that becomes available fixes', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await storeTokens(page, demoPerson('ATTORNEY'));
  const principal = await openPrincipal(page, [child], 'US_EB2_NIW');
  const today = new Date().toISOString().slice(0, 10);
  const [received_on, decided_on] = [addDays(today, -300), addDays(today, -100)];
  const changes = { form: 'I-140', received_on, decision: 'approved', decided_on };
  await callApi(page, 'PATCH', `/api${principal.address}/filing`, { changes, version: 0 });
  await page.goto(principal.address);
  const dates = page.getByRole('region', { name: 'Dates', exact: true });
  const ageLimit = dates.getByRole('listitem').filter({ hasText: 'Age limit: Nils Lindqvist' });
  const last = dayText(addDays(lastDayUnder(21, birthDate) ?? '', 200));
  await ageLimit.getByText(`If a visa becomes available by ${last}, Nils Lindqvist counts`).waitFor();
  await ageLimit.getByText('How it’s calculated').click();
  await ageLimit.getByText('The I-140 was pending for 200 days').waitFor();
  await ageLimit.getByRole('link', { name: /203\(d\) and \(h\)/ }).waitFor();
  await dates.getByText(`${dayText(received_on)}, the day the I-140 was received.`).waitFor();
  await dates.getByRole('button', { name: 'Edit priority date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Priority date' });
  await dialog.getByLabel('Country of chargeability').selectOption({ label: 'Sweden' });
  await dialog.getByLabel('Visa available since').fill(addDays(today, 100));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Can’t be more than two months ahead').waitFor();
  await dialog.getByLabel('Visa available since').fill(addDays(today, -30));
  expect(await faultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Priority date saved');
  await dates.getByText('Last day to apply for a green card: Nils Lindqvist').waitFor();
  await dates.getByText(/^The age is fixed at 20 years and/).waitFor();
  await dates.getByText('Country of chargeability: Sweden.').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('the passport on a dependent’s case is copied to their part of the record', async ({ visit }) => {
  const { page } = await visit();
  await storeTokens(page, demoPerson('ATTORNEY'));
  const principal = await openPrincipal(page, [spouse]);
  const address = await principal.openBeside(spouse);
  await uploadPassport(page, address, samplePdf('Passport.pdf'), '2034-06-30');

  await page.goto(`/people?person=${principal.personId}`);
  const dialog = page.getByRole('dialog', { name: 'Saga Lindqvist' });
  await page.getByRole('button', { name: 'Edit Saga Lindqvist' }).click();
  await dialog.getByText('From Passport.pdf: expires 30 Jun 2034.').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use these dates' }).click();
  await expect.poll(() => dialog.getByLabel('Passport: expires on').inputValue()).toBe('2034-06-30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Saved');
  // The principal's own passport isn't the dependent's.
  await page.getByRole('button', { name: 'Add passport' }).click();
  await page.getByRole('dialog', { name: 'Passport' }).getByLabel('Passport number').waitFor();
  expect(await page.getByText('From Passport.pdf').count()).toBe(0);
});
