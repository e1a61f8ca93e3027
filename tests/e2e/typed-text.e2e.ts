import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { deep } from '../support/deep.ts';
import { demoPerson, openAfterReset } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicant, newPerson, sees, signIn, signOut } from '../support/people-in-browser.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click();

interface Place {
  readonly name: string;
  /** The page it is on; `case` stands for a case's page. */
  readonly at:
    | 'case'
    | 'case/messages'
    | '/employer'
    | '/employer?page=checklists'
    | '/people'
    | '/profile'
    | '/admin';
  readonly open?: (page: Page) => Promise<void>;
  /**
   * A dialog like others, whose fields `tests/structure/typed-text.test.ts` covers; a deep run reloads it too.
   */
  readonly isLikeOther?: boolean;
  readonly field: (page: Page) => Locator;
}

const places: readonly Place[] = [
  {
    name: 'a request for documents',
    at: 'case',
    open: (page) => press(page, 'Request documents'),
    field: (page) => dialog(page, 'Request documents').getByLabel('Another document'),
  },
  {
    name: 'the reason of a checklist item',
    at: 'case',
    open: async (page) => {
      await press(page, /^Actions for/);
      await page.getByRole('menuitem', { name: 'Mark as not needed' }).first().click();
    },
    field: (page) => dialog(page, /as not needed$/).getByLabel('Reason'),
  },
  {
    name: 'a checklist item',
    at: 'case',
    isLikeOther: true,
    open: async (page) => {
      await press(page, /^Actions for/);
      await page.getByRole('menuitem', { name: 'Edit' }).first().click();
    },
    field: (page) => dialog(page, 'Edit item').getByLabel('Details (optional)'),
  },
  {
    name: 'a deadline',
    at: 'case',
    open: async (page) => {
      await press(page, 'Add deadline');
      await dialog(page, 'Add deadline').getByLabel('Deadline').selectOption('own');
    },
    field: (page) => dialog(page, 'Add deadline').getByLabel('Name'),
  },
  {
    name: 'filing facts',
    at: 'case',
    isLikeOther: true,
    open: (page) => press(page, 'Edit filing details'),
    field: (page) => dialog(page, 'Filing details').getByLabel('Form', { exact: true }),
  },
  {
    name: 'another filing',
    at: 'case',
    isLikeOther: true,
    open: (page) => press(page, 'Add another filing'),
    field: (page) => dialog(page, 'Add another filing').getByLabel('Form', { exact: true }),
  },
  {
    name: 'an internal note',
    at: 'case',
    field: (page) => page.getByLabel('New note'),
  },
  {
    name: 'a message',
    at: 'case/messages',
    field: (page) => page.getByLabel(/^Message to/),
  },
  {
    name: 'a template of messages',
    at: 'case/messages',
    open: async (page) => {
      await press(page, 'Templates');
      await press(page, 'Edit templates');
      await press(page, 'New template');
    },
    field: (page) => dialog(page, 'New template').getByLabel('Message'),
  },
  {
    name: 'invitations',
    at: '/employer',
    open: (page) => press(page, 'Invite Member'),
    field: (page) => dialog(page, 'Invite Member').getByLabel('Email addresses'),
  },
  {
    name: 'an item of a checklist of the organization',
    at: '/employer?page=checklists',
    isLikeOther: true,
    open: (page) => press(page, 'Add item'),
    field: (page) => dialog(page, 'Add item').getByLabel('Document'),
  },
  {
    name: 'a new person',
    at: '/people',
    isLikeOther: true,
    open: (page) => press(page, 'Add person'),
    field: (page) => dialog(page, 'Add a person').getByLabel('Given names'),
  },
  {
    name: 'a part of one’s record',
    at: '/profile',
    open: (page) => press(page, /^(Add|Edit) employment/),
    field: (page) => dialog(page, 'Employment').getByLabel('Employer'),
  },
  { name: 'the profile', at: '/profile', field: (page) => page.getByLabel('Full Name') },
  {
    name: 'organization settings',
    at: '/admin',
    field: (page) =>
      page.getByRole('region', { name: 'Organization Settings' }).getByLabel('Name', { exact: true }),
  },
];
const reloaded = places.filter(({ isLikeOther = false }) => deep || !isLikeOther);
const text = 'Kept, whatever happens';

/** Opens a place's page with nothing typed. */
async function goTo(page: Page, at: Place['at'], casePath: string): Promise<void> {
  // Otherwise the previous page's dialog would open again.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(at.startsWith('case') ? at.replace('case', casePath) : at);
  if (at.startsWith('case'))
    await page
      .getByRole('button', { name: /^Message|^Request documents|^Templates/ })
      .first()
      .waitFor();
}

async function typeIn(page: Page, { open, field }: Place): Promise<void> {
  await open?.(page);
  await field(page).fill(text);
}

/** Signs in as the demo organization's admin after a reset, and opens a case. */
async function openCase(page: Page): Promise<string> {
  await openAfterReset(page, '/employer');
  await page.locator('tbody tr').first().getByRole('link').click();
  await page.waitForURL(/\/cases\//);
  return new URL(page.url()).pathname;
}

/** Signs out in another tab. */
async function endSession(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await signOut(other);
  await other.close();
  await page.waitForURL((url) => url.pathname === '/auth');
}

test('text typed in any form is there again after a reload, in the dialog it was typed in', async ({
  visit,
}) => {
  const { page } = await visit();
  const casePath = await openCase(page);
  const expectKept = async ({ name, field }: Place) => {
    await field(page).waitFor();
    await expect.poll(() => field(page).inputValue(), { message: name }).toBe(text);
  };
  for (const [at, there] of Map.groupBy(reloaded, (place) => place.at)) {
    await goTo(page, at, casePath);
    const [dialogs, fields] = [there.filter(({ open }) => open), there.filter(({ open }) => !open)];
    for (const place of fields) await typeIn(page, place);
    for (const place of dialogs) {
      await typeIn(page, place);
      await page.reload();
      await expectKept(place);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await place.field(page).waitFor({ state: 'hidden' });
    }
    if (dialogs.length === 0) await page.reload();
    for (const place of fields) await expectKept(place);
  }
});

test('text typed as the session ends elsewhere waits for its person and no one else', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 40[01]/);
  const casePath = await openCase(page);
  // In a dialog, and on the page itself.
  const kept = places.filter(({ name }) => /request for|the profile/.test(name));
  for (const place of kept) {
    await goTo(page, place.at, casePath);
    await typeIn(page, place);
    await endSession(page);
    await signIn(page, demoPerson('ADMIN'));
    await place.field(page).waitFor();
    await expect.poll(() => place.field(page).inputValue(), { message: place.name }).toBe(text);
  }
  await endSession(page);
  await signIn(page, demoPerson('OPS'));
  await page.waitForURL((url) => url.pathname !== '/auth');
  await sees(page, demoPerson('OPS').email);
  const { typed, left } = await page.evaluate(() => ({
    typed: document.querySelector<HTMLInputElement>('input[autocomplete="name"]')?.value,
    left: Object.values({ ...sessionStorage, ...localStorage }).filter((each) => each.includes('Kept,')),
  }));
  expect(typed).toBe(demoPerson('OPS').fullName);
  expect(left).toEqual([]);
});

test('choices for a new case wait for their person after the session ended elsewhere, until the case is created', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 40[01]/);
  const newCase = dialog(page, 'New Case');
  const applicant = newCase.getByRole('combobox', { name: 'Applicant' });
  const country = newCase.getByLabel('Country');
  const path = newCase.getByLabel('Visa Path');
  const amara = demoPerson('APPLICANT');
  await openAfterReset(page, '/employer');
  await press(page, 'New Case');
  await applicant.fill(amara.email);
  await newCase.getByRole('option', { name: amara.fullName }).click();
  await country.selectOption({ label: 'United Kingdom' });
  await path.selectOption({ label: 'UK Skilled Worker' });
  await endSession(page);
  await signIn(page, demoPerson('ADMIN'));
  await newCase.getByText(amara.email).waitFor();
  expect(await applicant.inputValue()).toBe(amara.fullName);
  expect([await country.inputValue(), await path.inputValue()]).toEqual(['UK', 'UK_SkilledWorker']);
  // The dialog opens and closes again although the list isn't read again yet.
  const list = Promise.withResolvers<void>();
  await page.route('**/api/organization/cases?*', async (route) => {
    await list.promise;
    await route.continue();
  });
  await press(newCase, 'Create Case');
  await newCase.waitFor({ state: 'hidden' });
  await press(page, 'New Case');
  await newCase.waitFor();
  expect(await applicant.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await newCase.waitFor({ state: 'hidden' });
  list.resolve();
  await signOut(page);

  const noor = newPerson('Noor Haddad');
  await becomeApplicant(page, noor);
  await press(page, 'New Case');
  await country.selectOption({ label: 'Canada' });
  await endSession(page);
  await signIn(page, noor);
  await newCase.waitFor();
  expect(await country.inputValue()).toBe('CA');
  // Also on the way back from another page.
  await newCase.getByRole('link', { name: 'Check your eligibility' }).click();
  await page.waitForURL('/eligibility');
  await newCase.waitFor({ state: 'hidden' });
  await page.goBack();
  await press(page, 'New Case');
  expect(await country.inputValue()).toBe('CA');
  await path.selectOption({ label: 'Canada Express Entry' });
  await press(newCase, 'Create Case');
  await page.waitForURL(/\/cases\//);
  await page.goBack();
  await press(page, 'New Case');
  await newCase.waitFor();
  expect(await country.inputValue()).toBe('');
});

test('a form is locked while it is submitted, and keeps its dialog, text, and focus if it is rejected', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 503/);
  const casePath = await openCase(page);
  const [reason] = places.filter(({ name }) => name === 'the reason of a checklist item');
  if (!reason) throw new Error('There is no such place');
  await goTo(page, reason.at, casePath);
  await typeIn(page, reason);
  const respond = Promise.withResolvers<void>();
  await page.route('**/checklist/changes', async (route) => {
    await respond.promise;
    await route.fulfill({ status: 503, json: {} });
  });
  const field = reason.field(page);
  await dialog(page, /as not needed$/)
    .getByRole('button', { name: 'Mark as not needed' })
    .click();
  await field.focus();
  await expect.poll(() => field.isEditable()).toBe(false);
  await page.keyboard.type(' This would be lost.');
  respond.resolve();
  await sees(page, 'Couldn’t change the checklist');
  await expect.poll(() => field.isEditable()).toBe(true);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => reason.field(page).inputValue()).toBe(text);
});

test('a dialog that the browser closes asks about its text, and opens again', async ({ visit }) => {
  const { page } = await visit();
  await becomeApplicant(page, newPerson('Lena Fuchs'), '/profile');
  const employment = dialog(page, 'Employment');
  // As Chrome on Android does on a second Back gesture.
  const closeByBrowser = () => employment.evaluate((each: HTMLDialogElement) => each.close());
  await press(page, /^(Add|Edit) employment/);
  await employment.getByLabel('Employer').fill(text);
  await closeByBrowser();
  await press(employment, 'Keep editing');
  expect(await employment.getByLabel('Employer').inputValue()).toBe(text);
  await closeByBrowser();
  await press(employment, 'Discard');
  await employment.waitFor({ state: 'hidden' });
  await press(page, /^(Add|Edit) employment/);
  await employment.getByLabel('Employer').waitFor();
  await closeByBrowser();
  await employment.waitFor({ state: 'hidden' });
  await press(page, /^(Add|Edit) employment/);
  await employment.getByLabel('Employer').waitFor();
});
