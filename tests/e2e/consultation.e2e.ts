import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import type { FrameLocator, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { FreeTimes } from '#shared/contract/bookings.ts';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { downloadBy } from '../support/browser-files.ts';
import { callDirectly } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import {
  becomeApplicant,
  enter,
  mailedLink,
  newPerson,
  type Person,
  sees,
  signIn,
} from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';
import type { Visitor } from '../support/visitor.ts';

const attorney = { email: 'attorney-demo@landfall.example', password: 'Landfall-demo-1' };
const resume = samplePdf('Okonkwo CV.pdf', 900_000);

const nameOf = ({ fullName }: Person) => {
  const [first = '', last = ''] = fullName.split(' ');
  return { first, last };
};

async function fillIn(page: Page, person: Person): Promise<void> {
  const { first, last } = nameOf(person);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Current visa status').selectOption('H-1B');
  await page.getByLabel('Visa interest').selectOption('O-1A (Extraordinary Ability)');
  await page.getByLabel('No, I need employer sponsorship').check();
  await page.getByLabel('Current occupation').fill('Research scientist');
  await page.getByLabel('Years of experience').selectOption('6-10 years');
  await page.getByLabel('Field of expertise').selectOption('Research/Academia');
  await page.getByLabel('How did you hear about us?').selectOption('Google Search');
  await page.getByLabel('Urgency timeline').selectOption('Medium-term (3-6 months)');
}
const submit = (page: Page) =>
  page.getByRole('button', { name: 'Complete Assessment & Schedule Call' }).click();
const widgetOf = (page: Page): FrameLocator => page.frameLocator('iframe');

/** The local time in that zone, by Intl: independent of the page's own code. */
function shownIn(timeZone: string, start: string): { day: string; time: string } {
  const show = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(new Date(start));
  return {
    day: `${show({ weekday: 'long' })}, ${show({ day: 'numeric', month: 'long', year: 'numeric' })}`,
    time: show({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
}

/** An available time in the next two weeks. */
async function freeTime(page: Page, at: number): Promise<string> {
  const query = new URLSearchParams({
    from: new Date().toISOString(),
    to: new Date(Date.now() + 14 * 86_400_000).toISOString(),
  });
  const response = await page.request.get(`/api/bookings/free-times?${query}`);
  return FreeTimes.parse(await response.json()).starts[at] ?? '';
}

/** Selects the first day with this name, in the current month or the next one. */
async function chooseDay(within: FrameLocator | Page, name: RegExp): Promise<void> {
  const day = within.getByRole('button', { name }).first();
  await within
    .getByRole('button', { name: /\d available times?$/ })
    .first()
    .waitFor();
  if ((await day.count()) === 0) await within.getByRole('button', { name: 'Next month' }).click();
  await day.click();
}
const availableOn = (day: string): RegExp => new RegExp(`^${day}, \\d+ available times?$`);

/** Selects day and time in the widget as shown in a time zone, and confirms. */
async function choose(widget: FrameLocator, start: string, timeZone: string): Promise<void> {
  const { day, time } = shownIn(timeZone, start);
  await chooseDay(widget, availableOn(day));
  await widget.getByRole('button', { name: time, exact: true }).click();
  await widget.getByRole('button', { name: `Confirm ${time}` }).click();
}

/** From the form, filled in with a LinkedIn profile, to the widget. */
async function toWidget(page: Page, person: Person): Promise<FrameLocator> {
  await page.goto('/consultation');
  await fillIn(page, person);
  await page.getByLabel('LinkedIn profile').fill('https://www.linkedin.com/in/amara');
  await submit(page);
  await page.getByRole('heading', { name: `Thank you, ${nameOf(person).first}` }).waitFor();
  return widgetOf(page);
}

/** A colleague saves a note while another is typed, which is based on the older one even after a reload. */
async function expectNoteKept({ page, expectConsole }: Visitor): Promise<void> {
  expectConsole(/status of 409/);
  const path = `/api/consultations/${new URL(page.url()).searchParams.get('consultation')}`;
  const Found = z.object({ consultation: z.object({ version: z.number(), note: z.string() }) });
  const saved = async () => Found.parse((await callDirectly(page, 'GET', path)).json).consultation;
  const note = page.getByRole('textbox', { name: 'Note' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await note.fill('Call on Tuesday');
  const { version } = await saved();
  await callDirectly(page, 'PATCH', path, { note: 'Call on Friday', version });
  await page.reload();
  await expect.poll(() => note.inputValue()).toBe('Call on Tuesday');
  await save.click();
  await sees(page, 'Currently saved: Call on Friday');
  expect(await saved()).toEqual({ version: version + 1, note: 'Call on Friday' });
  await expect.poll(() => note.inputValue()).toBe('Call on Tuesday');
  await save.click();
  await expect.poll(saved).toEqual({ version: version + 2, note: 'Call on Tuesday' });
}

test('a visitor books a call from the home page, and an attorney finds form, resume, and time', async ({
  visit,
}) => {
  const timeZone = 'America/New_York';
  const amara = newPerson('Amina Okafor');
  const { page } = await visit({ timezoneId: timeZone });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Book a consultation' }).click();
  await page.waitForURL('/consultation');
  await fillIn(page, amara);
  await page.getByLabel('How did you hear about us?').selectOption('Warm Referral (from colleague/friend)');
  await page.getByLabel('Referrer name').fill('Ines Moreau');
  await page.getByLabel('Additional context').fill('My H-1B ends in June.');
  await sees(page, '21 / 1000');
  await page.getByLabel('Resume file').setInputFiles(resume);
  await sees(page, 'File uploaded successfully.');
  await submit(page);
  await sees(page, 'Assessment completed successfully!');
  const start = await freeTime(page, 8);
  await choose(widgetOf(page), start, timeZone);
  await page.getByRole('heading', { name: 'See you soon, Amina' }).waitFor();
  const shown = shownIn(timeZone, start);
  await widgetOf(page)
    .getByRole('heading', { name: `${shown.day}, ${shown.time}` })
    .waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    widgetOf(page).getByRole('button', { name: 'Add to calendar (.ics)' }).click(),
  ]);
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')));
  const begins = calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('dtstart');
  expect(begins instanceof ICAL.Time && begins.toJSDate().toISOString()).toBe(start);
  await page.reload();
  await widgetOf(page).getByText('Your call is booked').waitFor();

  const staff = await visit({ timezoneId: 'Europe/Berlin' });
  await enter(staff.page, attorney, '/consultations');
  await staff.page
    .getByRole('row', { name: new RegExp(amara.email) })
    .getByRole('link')
    .click();
  const opened = staff.page.getByRole('heading', { name: 'Amina Okafor' });
  await opened.waitFor();
  await expect.poll(() => opened.evaluate((each) => each === document.activeElement)).toBe(true);
  const berlin = shownIn('Europe/Berlin', start);
  await sees(staff.page, new RegExp(`${berlin.day}, ${berlin.time} \\(Berlin`));
  await sees(staff.page, new RegExp(`For the visitor: ${shown.day}, ${shown.time} \\(New York`));
  await sees(staff.page, 'Warm Referral (from colleague/friend) (Ines Moreau)');
  const file = await downloadBy(staff.page, () =>
    staff.page.getByRole('button', { name: 'Download resume' }).click(),
  );
  expect(file.name).toBe(resume.name);
  expect(file.bytes.equals(resume.buffer)).toBe(true);

  await staff.page.getByRole('textbox', { name: 'Note' }).fill('Strong publications');
  await staff.page.getByRole('combobox', { name: 'Owner' }).selectOption({ label: 'Jonas Oyelaran' });
  await staff.page.getByRole('button', { name: 'Save', exact: true }).click();
  await sees(staff.page, 'Consultation saved');
  await expectNoteKept(staff);
  await staff.page.getByRole('button', { name: 'Invite and open a case' }).click();
  await staff.page.getByRole('button', { name: 'Create Case' }).click();
  await staff.page.getByRole('link', { name: /^Case [0-9a-f]{8}$/ }).click();
  await sees(staff.page, /From the consultation/);
  await sees(staff.page, 'added the consultation answers');
});

test('a visitor in a distant time zone sees local times, and a taken one disappears', async ({ visit }) => {
  const timeZone = 'Australia/Sydney';
  const mei = newPerson('Mei Tanaka');
  const { page } = await visit({ timezoneId: timeZone });
  const widget = await toWidget(page, mei);
  const start = await freeTime(page, 12);
  await choose(widget, start, timeZone);
  const there = shownIn(timeZone, start);
  await widget.getByRole('heading', { name: `${there.day}, ${there.time}` }).waitFor();

  const other = await visit({ timezoneId: timeZone });
  const again = await toWidget(other.page, newPerson('Kai Lind'));
  await again.getByRole('button', { name: 'Change time zone' }).click();
  const zone = again.getByRole('combobox', { name: 'Time zone' });
  expect(await zone.evaluate((field) => field === document.activeElement)).toBe(true);
  await again.getByRole('option').first().getByText('Your time zone').waitFor();
  await zone.fill('new york');
  // The list of zones updates when the page is idle.
  await again.getByRole('option').first().getByText('New York').waitFor();
  await zone.press('ArrowDown');
  await zone.press('Enter');
  await again.getByText(/^New York, GMT-\d$/).waitFor();
  const here = shownIn('America/New_York', start);
  await chooseDay(again, availableOn(here.day));
  await again.getByRole('heading', { name: here.day }).waitFor();
  expect(await again.getByRole('button', { name: here.time, exact: true }).count()).toBe(0);
});

test('on a phone the calendar comes first, and times and confirmation scroll into view', async ({
  visit,
}) => {
  const { page } = await visit({ timezoneId: 'Europe/Kiev', viewport: { width: 390, height: 844 } });
  const widget = await toWidget(page, newPerson('Olena Bondar'));
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const frameHeight = async () => (await page.locator('iframe').boundingBox())?.height;
  await widget.getByText(/^Kyiv, GMT\+[23]$/).waitFor();
  const day = widget.getByRole('button', { name: /\d available times?$/ }).first();
  await day.waitFor();
  await expect
    .poll(() => widget.getByRole('heading', { level: 2 }).allTextContents())
    .toEqual([expect.stringMatching(/^[A-Z][a-z]+ \d{4}$/), 'Choose a day', 'Introductory call']);
  expect(await frameHeight()).toBeGreaterThanOrEqual(700);
  // The first day may have few times left; ten are needed to scroll.
  await chooseDay(widget, /, \d\d available times$/);
  await expect.poll(() => topOf(widget.getByText(/^\d+ available times?$/))).toBeLessThan(120);
  await widget
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .nth(9)
    .click();
  await widget.getByRole('button', { name: /^Confirm/ }).click();
  const booked = widget.getByText('Your call is booked');
  await booked.waitFor();
  // It is above the viewport until the page has scrolled back to it.
  await expect.poll(() => topOf(booked)).toSatisfy((top: number) => top > 0 && top < 200);
  await expect.poll(() => widget.locator('h2:focus').textContent()).toMatch(/\d\d:\d\d$/);
  expect(await frameHeight()).toBeGreaterThanOrEqual(700);
});

test('the link in the mail reschedules the call, and the dashboard of its address leads to canceling it', async ({
  visit,
}) => {
  const timeZone = 'Europe/Berlin';
  const lukas = newPerson('Lukas Brandt');
  const { page } = await visit({ timezoneId: timeZone });
  const widget = await toWidget(page, lukas);
  const first = await freeTime(page, 16);
  await choose(widget, first, timeZone);
  await widget.getByText('Your call is booked').waitFor();

  await page.goto(await mailedLink(page, lukas.email, '/booking/manage'));
  await page.getByRole('button', { name: 'Choose another time' }).click();
  const before = shownIn(timeZone, first);
  await sees(page, `Booked for ${before.day}, ${before.time}`);
  const later = await freeTime(page, 40);
  const { day, time } = shownIn(timeZone, later);
  await chooseDay(page, availableOn(day));
  const slot = page.getByRole('button', { name: time, exact: true });
  await slot.press('Enter');
  const confirm = page.getByRole('button', { name: `Confirm ${time}` });
  await confirm.waitFor();
  expect(await slot.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await confirm.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await sees(page, 'Your call has been rescheduled. We’ve sent you an email.');
  await page.getByRole('heading', { name: `${day}, ${time}` }).waitFor();

  await becomeApplicant(page, lukas);
  await page.goto('/dashboard');
  const call = page.getByRole('region', { name: /^Your call with / });
  await call.getByText(new RegExp(`^${day}, ${time}`)).waitFor();
  await call.getByText(/Berlin, GMT\+\d/).waitFor();
  await call.getByRole('link', { name: 'Reschedule or cancel the call' }).click();
  await page.waitForURL((url) => url.pathname === '/booking/manage');
  await page.getByRole('button', { name: 'Cancel call' }).click();
  await page.getByRole('button', { name: 'Cancel call' }).click();
  await sees(page, 'Your call has been canceled');
});

test('the form reports errors, keeps what was typed, and forgets it on reset', async ({ visit }) => {
  const { page, expectConsole } = await visit();
  const key = 'visa-consultation-draft';
  const person = newPerson('Ines Moreau');
  const draft = () => page.evaluate((name) => localStorage.getItem(name), key);
  await page.goto('/consultation');
  await page.evaluate(
    (name) => localStorage.setItem(name, '{"firstName": 7, "email": "a@b.example", "x": '),
    key,
  );
  await page.reload();
  await submit(page);
  for (const message of [
    'First name is required',
    'Please select your visa interest',
    'Please select your employer sponsorship status',
    'Please select how you heard about the product',
    'Please provide either your LinkedIn profile or upload your resume',
  ])
    await sees(page, message);
  expect(await page.getByLabel('First name').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );

  await fillIn(page, person);
  await submit(page);
  await sees(page, 'Missing information');
  const noResume = page.getByText('Please provide either your LinkedIn profile or upload your resume', {
    exact: true,
  });
  await noResume.waitFor();
  await page.getByLabel('Resume file').setInputFiles(resume);
  await noResume.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove resume' }).click();
  await page.getByLabel('Resume file').setInputFiles({ ...resume, name: 'cv.docx' });
  await sees(page, 'Please upload a PDF file only.');

  await page.getByLabel('LinkedIn profile').fill('https://www.linkedin.com/in/ines');
  expectConsole(/Failed to load resource/);
  await page.route('**/api/consultations', (route) => route.abort());
  await submit(page);
  await sees(page, 'Submission failed');
  await expect.poll(() => page.getByLabel('Current occupation').inputValue()).toBe('Research scientist');

  await sees(page, /^Draft saved \d\d:\d\d/);
  await page.reload();
  await sees(page, 'Draft restored');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ines');
  const Draft = z.looseObject({ targetVisa: z.string() });
  expect(Draft.parse(JSON.parse((await draft()) ?? '')).targetVisa).toBe('O-1A (Extraordinary Ability)');
  await page.getByRole('button', { name: 'Reset Form' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Reset the form?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ines');
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await dialog.getByRole('button', { name: 'Reset Form' }).click();
  await sees(page, 'All form data has been reset.');
  expect(await page.getByLabel('First name').inputValue()).toBe('');
  expect(await draft()).toBeNull();
});

test('the form can’t be sent while its resume is uploading, nor reset while it is sent, as by a double-click', async ({
  visit,
}) => {
  const { page } = await visit();
  const person = newPerson('Farah Nasser');
  const [uploaded, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/s3/**', async (route) => {
    await uploaded.promise;
    await route.continue();
  });
  await page.route('**/api/consultations', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await page.goto('/consultation');
  await fillIn(page, person);
  await page.getByLabel('LinkedIn profile').fill('https://www.linkedin.com/in/farah');
  await page.getByLabel('Resume file').setInputFiles(resume);
  await page.getByRole('progressbar', { name: 'Uploading resume' }).waitFor();
  await submit(page);
  await sees(page, 'Your resume is still uploading');
  uploaded.resolve();
  await sees(page, 'File uploaded successfully.');
  await submit(page);
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  expect(await page.getByRole('button', { name: 'Reset Form' }).isDisabled()).toBe(true);
  sent.resolve();
  await page.getByRole('heading', { name: 'Thank you, Farah' }).waitFor();
});

test('going offline and submitting keeps the page and what was typed', async ({ visit }) => {
  const { page, expectConsole } = await visit();
  await page.goto('/consultation');
  // The code for submitting loads with the first focus; the toaster hasn't been needed yet.
  await page.getByLabel('First name').focus();
  await page.waitForLoadState('networkidle');
  await fillIn(page, newPerson('Ines Moreau'));
  await page.getByLabel('LinkedIn profile').fill('https://www.linkedin.com/in/ines');
  expectConsole(/Failed to load resource|could not be loaded/);
  await page.context().setOffline(true);
  await submit(page);
  await sees(page, 'Submission failed');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ines');
  await page.getByLabel('Current occupation').fill('Physicist');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Countries' }).first().click();
  await page.waitForURL('**/countries');
  await page.goBack();
  await expect.poll(() => page.getByLabel('Current occupation').inputValue()).toBe('Physicist');
});

test('a signed-in visitor finds name and email filled in, and leaves no draft on signing out', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/auth?return=/consultation');
  await signIn(page, { email: 'applicant-demo@landfall.example', password: 'Landfall-demo-1' });
  await page.waitForURL((url) => url.pathname === '/consultation');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('applicant-demo@landfall.example');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Amara');
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Okonkwo');
  await page.getByLabel('Current occupation').fill('Research scientist');
  await page.getByText(/^Draft saved/).waitFor();
  await page.getByLabel('Current occupation').fill('Research lead');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Successfully signed out').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visa-consultation-draft'))).toBeNull();
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual');
  await page.goto('/consultation');
  await page.waitForLoadState('networkidle');
  for (const label of ['Current occupation', 'Email'])
    expect(await page.getByLabel(label).inputValue()).toBe('');
});

test('a draft of a user whose session was replaced is not shown to the next one', async ({ visit }) => {
  const { page } = await visit();
  const [first, next] = [newPerson('Ida Holm'), newPerson('Omar Said')];
  const draft = () => page.evaluate(() => localStorage.getItem('visa-consultation-draft'));
  await becomeApplicant(page, first, '/consultation');
  await page.getByLabel('Current occupation').fill('Research scientist');
  await page.getByText(/^Draft saved/).waitFor();
  await page.getByRole('link', { name: 'Countries' }).first().click();
  await page.waitForURL('**/countries');
  // Saved when the form is left, which can follow the change of address.
  await expect.poll(draft).toContain('Research scientist');
  await becomeApplicant(page, next, '/countries');
  await expect.poll(draft).toBeNull();
  await page.goto('/consultation');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(next.email);
  expect(await page.getByLabel('Current occupation').inputValue()).toBe('');
});

test('form, widget, and staff pages are accessible in both themes, down to 320 px', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 320, height: 800 } });
  const pageIsFine = async () => {
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  };
  await page.goto('/consultation');
  await submit(page);
  await sees(page, 'First name is required');
  await pageIsFine();
  const widget = await toWidget(page, newPerson('Noor Haddad'));
  await widget
    .getByRole('button', { name: /\d available times?$/ })
    .first()
    .click();
  await widget
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await pageIsFine();
  await enter(page, attorney, '/consultations');
  await page.getByRole('row').getByRole('link').first().waitFor();
  await pageIsFine();
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Answers' }).waitFor();
  await pageIsFine();
  await page.goto('/consultations?tab=hours');
  await page.getByRole('button', { name: 'Save hours' }).waitFor();
  await pageIsFine();
});

test('an external widget is embedded and prefilled, and nothing else may be framed', async ({ visit }) => {
  const { page, expectConsole } = await visit();
  // The local run's pages allow no external frames: the address is set, and the policy blocks it.
  expectConsole(/Content Security Policy/, /Framing 'https:\/\/calls.example/);
  await page.route('/config.json', async (route) => {
    const response = await route.fetch();
    const config: unknown = await response.json();
    await route.fulfill({
      json: { ...Object(config), schedulingUrl: 'https://calls.example/landfall?hide=1' },
    });
  });
  const rosa = newPerson('Rosa Vidal');
  await toWidget(page, rosa);
  const address = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
  expect(address.origin + address.pathname).toBe('https://calls.example/landfall');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    hide: '1',
    name: 'Rosa Vidal',
    email: rosa.email,
    a1: 'H-1B',
    a2: 'O-1A (Extraordinary Ability)',
    a3: 'Medium-term (3-6 months)',
    a4: 'Initial Assessment',
  });
});
