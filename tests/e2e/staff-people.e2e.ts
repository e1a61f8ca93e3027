import { expect } from 'vitest';
import { defaultBookingRules } from '#shared/domain/booking-rules.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { addDays, addYears } from '#shared/schema/calendar-date.ts';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { createOwnCase, uploadPassport } from '../support/cases-by-api.ts';
import { signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicant, newPerson, sees } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

/** From today in the organization's time zone, which the lists count in. */
const inDays = (days: number) => addDays(todayIn(defaultBookingRules.time_zone, new Date()), days);

test('HR imports employees, sees whose status expires, and opens the renewal on a phone', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  const check = async () => {
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  };
  await signInAs(page, 'HR', '/employer');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Expiring soon' }).waitFor();
  await check();

  await page.getByRole('button', { name: 'Add person' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a person' });
  await adding.getByRole('button', { name: 'Save' }).click();
  await adding.getByText('Please enter the last name').waitFor();
  await adding.getByText('Enter an email or a birth date').waitFor();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  const end = inDays(33);
  const file = [
    'last_name,given_names,email,status,status_until,visa_path',
    `Zuberi,Neema,neema.zuberi@example.com,H-1B,${end},US_H1B`,
    'Zuberi,Baraka,not an address,,,',
    'Zuberi,Asha,asha.zuberi@example.com,,,',
  ].join('\n');
  const choose = async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import people' });
    await dialog
      .getByLabel(/^Choose a/)
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    return dialog;
  };
  const dialog = await choose();
  await dialog.getByText('2 people to import, 1 row has errors').waitFor();
  await dialog.getByText('email: Invalid email address').waitFor();
  await expect.poll(() => dialog.getByText('Row 3').count()).toBe(1);
  await check();
  await dialog.getByRole('button', { name: 'Import 2 people' }).click();
  await dialog.getByText('2 people imported').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  // The same file again adds no one.
  const again = await choose();
  await again.getByText('0 people to import, 2 have a record already, 1 row has errors').waitFor();
  await again.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: 'All people' }).click();
  await page.getByLabel('Search people').fill('asha');
  await page.getByRole('link', { name: 'Asha Zuberi' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Neema Zuberi' }).count()).toBe(0);
  await check();
  await page.getByRole('link', { name: 'Asha Zuberi' }).click();
  await page.getByRole('heading', { name: 'Asha Zuberi' }).waitFor();
  await page.getByRole('button', { name: 'Add passport' }).click();
  const passport = page.getByRole('dialog', { name: 'Passport' });
  await passport.getByLabel('Passport number').fill('1');
  await passport.getByRole('button', { name: 'Save' }).click();
  await passport.getByText('Enter 5 to 20 letters and digits').waitFor();
  await check();
  await passport.getByLabel('Passport number').fill('tz 4417280');
  await passport.getByLabel('Issuing country').selectOption({ label: 'Tanzania' });
  await page.keyboard.press('Enter');
  await sees(page, 'Saved');
  await page.getByText('TZ4417280, Tanzania').waitFor();
  await page.getByRole('button', { name: 'Add a dependent' }).click();
  const dependent = page.getByRole('dialog', { name: 'Add a dependent' });
  await dependent.getByLabel('Given names').fill('Juma');
  await dependent.getByLabel('Last name').fill('Zuberi');
  await dependent.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Juma Zuberi').waitFor();

  await page.goto('/people');
  await page.getByLabel('Expiring within').selectOption({ label: 'Next 60 days' });
  const row = page.getByRole('row').filter({ hasText: 'Neema Zuberi' });
  // One day less if midnight has passed in the meantime.
  await row.getByText(/in 3[23] days/).waitFor();
  // Six years since the first day end ten days before the status.
  await row.getByRole('link', { name: 'Neema Zuberi', exact: true }).click();
  await page.getByRole('button', { name: 'Add time in H or L status' }).click();
  const stay = page.getByRole('dialog', { name: 'Time in H or L status' });
  await stay.getByLabel('First day in H or L status').fill(addYears(inDays(20), -6));
  await stay.getByLabel('Days that don’t count').fill('some');
  await stay.getByRole('button', { name: 'Save' }).click();
  await stay.getByText('Enter a whole number of days').waitFor();
  await check();
  await stay.getByLabel('Days that don’t count').fill('4');
  await stay.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^The six years in H-1B status end on/).waitFor();
  await page.getByText('after the maximum stay').waitFor();
  await page.getByText('What this means').click();
  await page.getByRole('link', { name: /214\(g\)\(4\)/ }).waitFor();
  await check();
  await page.goto('/people');
  await row.getByText('Maximum stay ends by then').waitFor();
  await row.getByRole('button', { name: 'Open renewal of H-1B for Neema Zuberi' }).click();
  await page.getByRole('heading', { name: 'Neema Zuberi', level: 1 }).waitFor();
  await page.getByText('Status expires').first().waitFor();
  const stayDates = page.getByRole('region', { name: 'Dates', exact: true });
  await stayDates.getByText('Maximum stay in H-1B status ends').waitFor();
  await stayDates.getByText('Last day to file PERM or an I-140').waitFor();
  await page.goto('/people');
  await row.getByRole('link', { name: 'Open the case' }).waitFor();

  // Her job ended 45 days ago, so 15 days of the grace period are left.
  await row.getByRole('link', { name: 'Neema Zuberi', exact: true }).click();
  await page.getByRole('button', { name: 'Edit H-1B' }).click();
  const status = page.getByRole('dialog', { name: 'H-1B' });
  await status.getByLabel('Last day of employment').fill(inDays(-45));
  await status.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^The grace period in H-1B status ends on/).waitFor();
  await page.getByText('What can be done until then').click();
  await page.getByRole('link', { name: /8 CFR 214\.1\(l\)\(2\)/ }).waitFor();
  await check();
  await page.goto('/people');
  await row.getByText(/in 1[45] days/).waitFor();
  await row.getByText('Grace period after the employment').waitFor();

  // Her son is on a case of his own, linked to hers.
  await row.getByRole('link', { name: 'Neema Zuberi', exact: true }).click();
  await page.getByRole('heading', { name: 'Neema Zuberi' }).waitFor();
  await page.getByRole('button', { name: 'Add a dependent' }).click();
  const son = page.getByRole('dialog', { name: 'Add a dependent' });
  await son.getByLabel('Relationship').selectOption({ label: 'Child' });
  await son.getByLabel('Given names').fill('Imani');
  await son.getByLabel('Last name').fill('Zuberi');
  await son.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Open US H-1B case for Imani Zuberi' }).click();
  await page.getByRole('heading', { name: 'Imani Zuberi', level: 1 }).waitFor();
  await page.getByText('Dependent, child').waitFor();
  await page.getByText('Birth or adoption certificate').first().waitFor();
  await check();
  await page.getByRole('region', { name: 'Family' }).getByRole('link', { name: 'Neema Zuberi' }).click();
  await page.getByRole('heading', { name: 'Neema Zuberi', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Family' }).getByRole('link', { name: 'Imani Zuberi' }).waitFor();

  // The end of the son's status leads to his case; the daughter's opens hers.
  await page.goto('/people');
  await row.getByRole('link', { name: 'Neema Zuberi', exact: true }).click();
  await page.getByRole('button', { name: 'Add a status for Imani Zuberi' }).click();
  const sons = page.getByRole('dialog', { name: 'Add a status' });
  await sons.getByLabel('Status', { exact: true }).fill('H-4');
  await sons.getByLabel('Expires on').fill(end);
  await sons.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit H-4 of Imani Zuberi' }).waitFor();
  await page.getByRole('button', { name: 'Add a dependent' }).click();
  await dependent.getByLabel('Relationship').selectOption({ label: 'Child' });
  await dependent.getByLabel('Given names').fill('Zawadi');
  await dependent.getByLabel('Last name').fill('Zuberi');
  await dependent.getByLabel('Status: country').selectOption({ label: 'United States' });
  await dependent.getByLabel('Status', { exact: true }).fill('H-4');
  await dependent.getByLabel('Status: expires on').fill(end);
  await dependent.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit H-4 of Zawadi Zuberi' }).waitFor();
  await check();
  await page.goto('/people');
  await page.getByRole('link', { name: 'Open the case of Imani Zuberi' }).waitFor();
  await check();
  await page.getByRole('button', { name: 'Open renewal of H-4 for Zawadi Zuberi' }).click();
  await page.getByRole('heading', { name: 'Zawadi Zuberi', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Family' }).getByRole('link', { name: 'Imani Zuberi' }).waitFor();
});

test('an applicant keeps their own record in the profile', async ({ visit }) => {
  const { page } = await visit();
  await becomeApplicant(page, newPerson('Iris Vogel'), '/profile');
  const casePage = await createOwnCase(page, 'US', 'US_O1A');
  await uploadPassport(page, casePage, samplePdf('Passport.pdf'), '2034-06-30');
  await page.reload();
  const dates = page.getByRole('region', { name: 'Dates', exact: true });
  const dialog = page.getByRole('dialog');
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Add name' }).click();
  const name = page.getByRole('dialog', { name: 'Name' });
  await name.getByLabel('Given names').fill('Iris');
  await name.getByLabel('Last name').fill('Vogel');
  await name.getByLabel('Full name in native script').fill('イリス');
  await name.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Saved');
  await page.getByText('Iris Vogel, イリス').waitFor();
  await page.getByText('Entered by Iris Vogel (applicant)').waitFor();
  await page.getByRole('button', { name: 'Proof of name' }).click();
  const proof = page.getByRole('dialog', { name: 'Proof of name' });
  await proof.getByLabel('Document').selectOption({ label: 'Passport.pdf' });
  await proof.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Proven by Passport.pdf').waitFor();
  await page.getByRole('button', { name: 'Add a status' }).click();
  const status = page.getByRole('dialog', { name: 'Add a status' });
  await status.getByLabel('Status', { exact: true }).fill('O-1A');
  await status.getByLabel('Valid from').fill('2030-01-01');
  await status.getByLabel('Expires on').fill('2029-01-01');
  await status.getByRole('button', { name: 'Save' }).click();
  await status.getByText('Can’t be before the start date').waitFor();
  await status.getByLabel('Valid from').fill('2026-01-01');
  await status.getByRole('button', { name: 'Save' }).click();
  await page.getByText('United States, until').waitFor();

  // The document on the case is copied to the record, and shown where the two differ.
  await page.getByRole('button', { name: 'Add passport' }).click();
  await dialog.getByLabel('Passport number').fill('A1234567');
  await dialog.getByLabel('Issuing country').selectOption({ label: 'Germany' });
  await dialog.getByText('From Passport.pdf: expires 30 Jun 2034.').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use these dates' }).click();
  await expect.poll(() => dialog.getByLabel('Expires on').inputValue()).toBe('2034-06-30');
  await save();
  await expect.poll(() => page.getByText('Proven by Passport.pdf').count()).toBe(2);
  expect(await page.getByText('Differs from').count()).toBe(0);
  await page.getByRole('button', { name: 'Edit passport' }).click();
  await dialog.getByLabel('Expires on').fill('2035-01-01');
  await save();
  await page.getByRole('button', { name: 'Proof of passport' }).click();
  await dialog.getByLabel('Document').selectOption({ label: 'Passport.pdf' });
  await save();
  await page.getByText('Differs from Passport.pdf: expires 30 Jun 2034').waitFor();
  await page.goto(casePage);
  await dates.getByText('Your profile says 1 Jan 2035').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await dates.getByRole('button', { name: 'Edit: Passport expires' }).click();
  await dialog.getByText('Your profile says: expires 1 Jan 2035.').waitFor();
  await dialog.getByRole('button', { name: 'Use these dates' }).click();
  await save();
  await dates.getByText('Your profile says').waitFor({ state: 'hidden' });
  await page.goto('/profile');
  await page.getByText('Iris Vogel, イリス').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
