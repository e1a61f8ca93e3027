import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { intakeContract } from '#shared/contract/intake.ts';
import { ownPersonContract } from '#shared/contract/people.ts';
import type { IntakeSectionState } from '#shared/records/intake.ts';
import { intakeOf } from '#shared/routes/intakes.ts';
import { limits } from '#shared/schema/limits.ts';
import { faults, faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { callApi } from '../support/cases-by-api.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicantWithCase } from '../support/new-case.ts';
import { confirmByMailbox, isUncovered, newPerson, sees, signIn } from '../support/people-in-browser.ts';

const phone = { width: 390, height: 844 };

/** How many sections a new case asks for. */
const sectionCount = intakeOf('US_EB2_NIW', new Date()).length;

/** A new applicant on the questionnaire of a new case, or on one of its sections. */
async function openQuestionnaire(page: Page, section?: string): Promise<string> {
  const address = await becomeApplicantWithCase(page, newPerson('Amara Okonkwo'), 'US_EB2_NIW');
  await page.goto(`${address}/questionnaire${section ? `?section=${section}` : ''}`);
  await page.getByRole('heading', { name: 'Questionnaire', level: 1 }).waitFor();
  return address;
}

async function stored(page: Page, address: string, section: string): Promise<IntakeSectionState | undefined> {
  const intake = intakeContract.getIntake.response.parse(await callApi(page, 'GET', `/api${address}/intake`));
  return intake.sections.find((state) => state.section.id === section);
}
const storedAnswer = async (page: Page, address: string, section: string, question: string) =>
  (await stored(page, address, section))?.answers[question];

const hasFocus = (element: Locator) => element.evaluate((found) => found === document.activeElement);
const isFocused = (page: Page, label: string) => hasFocus(page.getByLabel(label, { exact: true }));

test('an applicant answers a section on a phone, is led to what is missing, and sends it', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: phone });
  const address = await becomeApplicantWithCase(page, newPerson('Amara Okonkwo'), 'US_EB2_NIW');
  const card = page.getByRole('region', { name: 'Questionnaire', exact: true });
  await card.getByText(`0 of ${sectionCount} sections sent`).waitFor();
  await page
    .getByRole('region', { name: 'Fill in the questionnaire' })
    .getByRole('link', { name: 'Start' })
    .click();
  await page.getByRole('heading', { name: 'About you' }).waitFor();

  // One section at a time; Back leads from a section to the list.
  await page.getByRole('link', { name: 'All sections' }).click();
  const list = page.getByRole('navigation', { name: 'Sections' });
  const passport = list.getByRole('link', { name: /^Passport/ });
  await passport.click();
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Passport' }))).toBe(true);
  await list.waitFor({ state: 'hidden' });
  await page.goBack();
  await expect.poll(() => hasFocus(passport)).toBe(true);
  await passport.click();
  expect(new URL(page.url()).searchParams.get('section')).toBe('passport');

  const send = page.getByRole('button', { name: 'Send to your team' });
  await page.getByLabel('Passport number').fill('A01234567');
  await send.click();
  await sees(page, '3 answers are missing or need a correction before you can send this section.');
  await expect.poll(() => isFocused(page, 'Issuing country')).toBe(true);
  await sees(page, 'Please choose a country');
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const controls = await page.locator('.section-form :is(input, select, textarea, .button)').all();
  expect(controls.length).toBeGreaterThan(3);
  for (const control of controls) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(36);

  await page.getByLabel('Issuing country').selectOption('NG');
  await page.getByLabel('Issued on').fill('2019-03-08');
  await page.getByLabel('Expires on').fill('2029-03-08');
  await send.click();
  await sees(page, 'Passport: sent to your team.');
  await page.getByRole('button', { name: 'Change answers' }).waitFor();
  const top = async () => (await page.getByRole('heading', { name: 'Passport' }).boundingBox())?.y;
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  await expect.poll(top).toBeLessThan(phone.height);
  await sees(page, 'A01234567');
  expect(await faults(page)).toEqual([]);
  expect(await stored(page, address, 'passport')).toMatchObject({
    status: 'sent',
    sent: { answers: { number: 'A01234567', country: 'NG' } },
  });
  await page.getByRole('link', { name: 'Next: Where you live' }).click();
  await page.getByRole('heading', { name: 'Where you live' }).waitFor();

  await page.goto(address);
  await card.getByText(`1 of ${sectionCount} sections sent`).waitFor();
  await page.getByRole('region', { name: 'Continue the questionnaire' }).waitFor();
});

test('the list of sections scrolls to the open one without scrolling the page', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 1280, height: 420 } });
  await openQuestionnaire(page, 'background');
  const list = page.getByRole('navigation', { name: 'Sections' });
  const open = list.getByRole('link', { name: /^Refusals/ });
  const isInList = async () => {
    const [outer, inner] = [await list.boundingBox(), await open.boundingBox()];
    return outer && inner && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
  };
  await expect.poll(isInList).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('an answer that is already in the record only has to be confirmed', async ({ visit }) => {
  const { page } = await visit();
  const address = await becomeApplicantWithCase(page, newPerson('Amara Okonkwo'), 'US_EB2_NIW');
  const passport = { number: 'A01234567', country: 'NG', issued_on: '2019-03-08', expires_on: '2029-03-08' };
  await callApi(page, 'PATCH', '/api/profile/person', { changes: { passport }, proofs: {}, version: 0 });
  await page.goto(`${address}/questionnaire?section=passport`);
  const number = page.getByLabel('Passport number');
  await number.waitFor();
  expect(await number.inputValue()).toBe('A01234567');
  await sees(
    page,
    'Some answers are filled in from what you’ve already entered. Make sure they’re still correct, and complete them.',
  );
  expect(await page.getByText('From your record', { exact: true }).count()).toBe(4);
  await number.fill('A01234568');
  expect(await page.getByText('From your record', { exact: true }).count()).toBe(3);
  await page.getByRole('button', { name: 'Send to your team' }).click();
  await sees(page, 'Passport: sent to your team.');
});

test('what was typed stays through a lost connection and a reload, and is saved afterward', async ({
  visit,
}) => {
  const { page, expectConsole } = await visit({ viewport: phone });
  const address = await openQuestionnaire(page, 'contact');
  await page.getByLabel('Street address').fill('Oude Delft 12');
  await page.getByLabel('Street address').blur();
  await expect.poll(() => storedAnswer(page, address, 'contact', 'street')).toBe('Oude Delft 12');

  expectConsole(/net::ERR_FAILED.*\/intake\/contact/);
  const saves = `**/api${address}/intake/contact`;
  await page.route(saves, (route) => route.abort());
  const city = page.getByLabel('City');
  await city.focus();
  // Directly above the line that says what is saved, which grows if it can't be.
  await city.evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 60));
  await page.keyboard.type('Delft');
  await sees(page, 'Not saved: can’t reach Landfall.');
  await expect.poll(() => isUncovered(city)).toBe(true);
  expect(await faults(page)).toEqual([]);

  // Leaving asks, because it can't be saved.
  await page.getByRole('link', { name: 'Messages' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave this page?' })
    .getByRole('button', { name: 'Stay' })
    .click();

  await page.reload();
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Delft');
  expect(await storedAnswer(page, address, 'contact', 'city')).toBeUndefined();
  await sees(page, 'Not saved: can’t reach Landfall.');
  await page.unroute(saves);
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByText('Not saved: can’t reach Landfall.').waitFor({ state: 'hidden' });
  // The button is gone.
  await expect.poll(() => hasFocus(page.locator('.save-state'))).toBe(true);
  expect(await storedAnswer(page, address, 'contact', 'city')).toBe('Delft');
  expect(await page.getByLabel('Street address').inputValue()).toBe('Oude Delft 12');
});

test('what was typed just before the page is left is saved', async ({ visit }) => {
  const { page } = await visit();
  const address = await openQuestionnaire(page, 'contact');
  await page.getByLabel('City').fill('Delft');
  // The field isn't left first, as with a shortcut of the browser.
  const messages = page.getByRole('navigation', { name: 'Case' }).getByRole('link', { name: 'Messages' });
  await messages.evaluate((link: HTMLAnchorElement) => link.click());
  await page.getByLabel(/^Message to/).waitFor();
  await expect.poll(() => storedAnswer(page, address, 'contact', 'city')).toBe('Delft');
});

test('a gap in a history shows while it is entered, by keyboard alone, and a removed entry comes back', async ({
  visit,
}) => {
  const { page } = await visit();
  const address = await openQuestionnaire(page, 'green_card');
  const history = page.getByRole('group', { name: 'Where you’ve lived', exact: true });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const year = new Date().getUTCFullYear();
  const enter = async (place: string, from: number, to?: number) => {
    await page.keyboard.type(place);
    await press('Tab');
    await page.keyboard.type('Nether');
    await press('Tab');
    await page.keyboard.type('January');
    await press('Tab');
    await page.keyboard.type(`${from}`);
    await press('Tab');
    if (to) await page.keyboard.type('January');
    await press('Tab');
    if (to) await page.keyboard.type(`${to}`);
    await press('Tab');
  };
  await history.getByRole('button', { name: 'Add address' }).focus();
  await press('Enter');
  await expect.poll(() => isFocused(page, 'Full address')).toBe(true);
  await enter('Oude Delft 12, Delft', year - 1);
  await sees(page, `There’s a gap:`);
  // "Done" has the focus now, and then the entry's summary.
  await press('Enter');
  await history.getByText(`Netherlands, Jan ${year - 1} to today`).waitFor();
  await history.getByRole('button', { name: 'Edit address 1' }).waitFor();

  await history.getByRole('button', { name: 'Add another address' }).focus();
  await press('Enter');
  await expect.poll(() => isFocused(page, 'Full address')).toBe(true);
  await enter('Coolsingel 1, Rotterdam', year - 7, year - 2);
  await press('Enter');
  await sees(page, `There’s a gap: February ${year - 2} to December ${year - 2}. Add what’s missing.`);
  expect(await faults(page)).toEqual([]);

  await history.getByRole('button', { name: 'Edit address 2' }).focus();
  await press('Enter');
  await page
    .getByRole('group', { name: 'To (optional)' })
    .getByLabel('Year')
    .fill(`${year - 1}`);
  await page.getByText(/^There’s a gap:/).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Done with address 2' }).click();

  await history.getByRole('button', { name: 'Remove address 1' }).click();
  await history.getByText('Oude Delft 12, Delft').waitFor({ state: 'hidden' });
  // Also after the removal was saved.
  const stored = () => storedAnswer(page, address, 'green_card', 'addresses');
  await expect.poll(stored).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await history.getByText('Oude Delft 12, Delft').waitFor();
  await expect.poll(stored).toEqual([
    { address: 'Oude Delft 12, Delft', country: 'NL', from: `${year - 1}-01` },
    { address: 'Coolsingel 1, Rotterdam', country: 'NL', from: `${year - 7}-01`, to: `${year - 1}-01` },
  ]);
});

test('an answer that was changed in two windows waits for a decision', async ({ visit }) => {
  const { page, expectConsole } = await visit();
  const address = await openQuestionnaire(page, 'contact');
  await callApi(page, 'PATCH', `/api${address}/intake/contact`, {
    answers: { city: 'Rotterdam', street: 'Coolsingel 1' },
    version: 0,
  });
  expectConsole(/409.*\/intake\/contact/);
  await page.getByLabel('City').fill('Delft');
  await page.getByLabel('City').blur();
  await sees(page, 'You changed this answer in another window.');
  // Other answers of that window are simply shown.
  await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe('Coolsingel 1');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use yours' }).click();
  await expect.poll(() => storedAnswer(page, address, 'contact', 'city')).toBe('Delft');
  await page.getByRole('button', { name: 'Use yours' }).waitFor({ state: 'hidden' });
});

test('a visitor’s eligibility answers fill in the questionnaire of the case they sign up for, up to the record', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: phone });
  const nadia = newPerson('Nadia Haddad');
  const route = 'Canada Express Entry';
  const openCase = async () => {
    const ledger = page.getByRole('region', { name: 'Your ledger' });
    await ledger.getByRole('button', { name: route, exact: true }).click();
    await page.getByRole('button', { name: `Open a ${route} case` }).click();
  };
  await page.goto('/eligibility');
  await page.getByLabel('When were you born?', { exact: true }).fill('1991-04-12');
  await openCase();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Full Name').fill(nadia.fullName);
  await page.getByLabel('Email').fill(nadia.email);
  await page.getByLabel('Password', { exact: true }).fill(nadia.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await sees(page, "We've sent a verification link to your email. Please confirm to continue.");
  await confirmByMailbox(page, nadia);
  await page.goto('/auth?return=%2Feligibility');
  await signIn(page, nadia);
  await page.waitForURL('/eligibility');
  await openCase();
  await page.waitForURL(/\/cases\//);

  const start = page.getByRole('region', { name: 'Fill in the questionnaire' });
  await start.getByRole('link', { name: 'Start' }).click();
  const born = page.getByLabel('Date of birth');
  await expect.poll(() => born.inputValue()).toBe('1991-04-12');
  await page.getByLabel('Last name').fill('H'.repeat(limits.personName + 1));
  await page.getByLabel('Given names').first().fill('Nadia');
  await sees(page, `Must be at most ${limits.personName} characters`);
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByRole('group', { name: 'Have you ever used another name?' }).getByLabel('No').check();
  await page.getByRole('group', { name: 'Sex' }).getByLabel('Female').check();
  await page.getByLabel('City of birth').fill('Beirut');
  await page.getByLabel('Country of birth').selectOption('LB');
  const nationalities = page.getByRole('group', { name: 'Nationalities', exact: true });
  await nationalities.getByLabel('Country').selectOption('LB');
  await page.getByRole('button', { name: 'Send to your team' }).click();
  await sees(page, 'About you: sent to your team.');

  // A correction of the record shows where the answer was given.
  const address = new URL(page.url());
  const record = ownPersonContract.getOwnPerson;
  const { fields, version } = record.response.parse(await callApi(page, record.method, record.path));
  expect(fields).toMatchObject({ birth_date: '1991-04-12', nationalities: ['LB'] });
  const changes = { birth_date: '1991-12-04' };
  await callApi(page, 'PATCH', record.path, { changes, proofs: {}, version });
  await page.goto(`${address.pathname}?section=about_you`);
  await sees(page, 'Your record differs from one of these answers, as shown below.');
  await sees(page, /The record has 4 Dec 1991, entered by Nadia Haddad on/);
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
