import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { createOwnCase } from '../support/cases-by-api.ts';
import { demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicantWithCase, enterNewCase } from '../support/new-case.ts';
import { hasFocus, newPerson, sees, storeTokens } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

/** A message of the conversation, not what is being typed. */
const written = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('an applicant and the team write to each other, and no one mistakes a message for a note', async ({
  visit,
}) => {
  const { fullName } = demoPerson('APPLICANT');
  const amara = (await visit()).page;
  const address = await enterNewCase(amara, demoPerson('APPLICANT'), 'CA_EXPRESS_ENTRY');
  await amara.getByRole('navigation', { name: 'Case' }).getByRole('link', { name: 'Messages' }).click();
  await sees(amara, 'No messages yet. Ask your team anything about your case.');
  const toTeam = amara.getByLabel('Message to your team');
  await toTeam.fill('Draft of a question');
  // A draft survives a reload and navigation.
  await amara.reload();
  await expect.poll(() => toTeam.inputValue()).toBe('Draft of a question');
  const stored = Promise.withResolvers<void>();
  await amara.route('**/s3/**', (route) => stored.promise.then(() => route.continue()));
  await amara.locator('input[type=file]').setInputFiles(samplePdf('Degree.pdf'));
  // Nothing is sent without a file that is still uploading.
  await expect.poll(() => amara.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  await toTeam.press('Control+Enter');
  stored.resolve();
  await amara.getByRole('list', { name: 'Attached files' }).getByText('Degree.pdf').waitFor();
  await amara.unroute('**/s3/**');
  expect(await toTeam.inputValue()).toBe('Draft of a question');
  await toTeam.fill('Can I send <b>this</b>?\nSee https://landfall.example/degree.');
  await toTeam.press('Control+Enter');
  await amara.getByText('Sent, not read yet.').waitFor();
  await amara.getByRole('status').filter({ hasText: 'Message sent' }).waitFor({ state: 'attached' });
  await expect.poll(() => toTeam.inputValue()).toBe('');
  await expect.poll(() => written(amara, 'Can I send <b>this</b>?').count()).toBe(1);
  const link = amara.getByRole('link', { name: 'https://landfall.example/degree' });
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener');

  const ops = (await visit()).page;
  await signInAs(ops, 'OPS', '/employer');
  await ops.getByRole('row').filter({ hasText: '1 new message' }).first().waitFor();
  await ops.goto(`${address}/messages`);
  await ops.getByText('1 new message', { exact: true }).waitFor();
  await ops.getByRole('button', { name: 'Degree.pdf', exact: true }).waitFor();
  // The applicant is notified without a reload.
  await amara.getByText(/^Read by/).waitFor();

  const toApplicant = ops.getByLabel(`Message to ${fullName}`);
  await toApplicant.fill('Ask her about the award.');
  await ops.getByRole('button', { name: 'Send', exact: true }).click();
  const question = ops.getByRole('dialog', { name: `Send this to ${fullName}?` });
  await question.getByRole('button', { name: 'Save as internal note' }).click();
  await question.waitFor({ state: 'hidden' });
  await ops.getByRole('region', { name: 'Internal notes' }).getByText('Ask her about the award.').waitFor();
  await expect.poll(() => toApplicant.inputValue()).toBe('');

  await ops.getByRole('button', { name: 'Templates' }).click();
  const templates = ops.getByRole('dialog', { name: 'Templates' });
  await templates.getByLabel('Certified translation needed').check();
  await templates.getByText(`Hello ${fullName}`).waitFor();
  await templates.getByRole('button', { name: 'Use template' }).click();
  await expect.poll(() => toApplicant.inputValue()).toContain(`Hello ${fullName},`);
  await ops.getByRole('button', { name: 'Send', exact: true }).click();
  await sees(ops, 'Fill in or remove the text in square brackets.');
  await toApplicant.fill('Yes, plese do.');
  await ops.getByRole('button', { name: 'Send', exact: true }).click();
  await question.getByRole('button', { name: `Send to ${fullName}` }).click();
  await written(ops, 'Yes, plese do.').waitFor();
  await written(amara, 'Yes, plese do.').waitFor();
  await amara
    .getByRole('status')
    .filter({ hasText: /^New message from/ })
    .waitFor({ state: 'attached' });
  expect(await amara.getByText('Ask her about the award.').count()).toBe(0);

  // Only once she has read them can she leave without one more unread message.
  await ops.getByText(/^Read by/).waitFor();

  // While she is elsewhere, several are one line under the bell; reading the conversation clears it.
  await amara.goto('/dashboard');
  for (const text of ['One more thing.', 'Sign it here.']) {
    await toApplicant.fill(text);
    await ops.getByRole('button', { name: 'Send', exact: true }).click();
    await written(ops, text).waitFor();
  }
  await amara.goto('/notifications');
  const line = amara.getByRole('main').locator(`a[href="${address}/messages"]`).first();
  await expect.poll(() => line.textContent()).toMatch(/^Unread: 2 new messages, the latest from /);
  const bell = amara.getByRole('link', { name: /^Notifications, \d+ unread$/ });
  const before = (await bell.getAttribute('aria-label')) ?? '';
  await amara.goto(`${address}/messages`);
  await written(amara, 'Sign it here.').waitFor();
  await amara.getByRole('link', { name: before, exact: true }).waitFor({ state: 'detached' });
  await amara.goto('/notifications');
  await expect.poll(() => line.textContent()).toMatch(/^2 new messages/);
  await amara.goto(`${address}/messages`);

  await written(ops, 'Yes, plese do.').getByRole('button', { name: 'Edit', exact: true }).click();
  await ops.getByLabel('Edit message').fill('Yes, please do.');
  await ops.getByRole('button', { name: 'Save changes' }).click();
  await ops.getByText('Yes, please do.').waitFor();
  await ops.getByText(/^Edited/).waitFor();
  // Once per browser is enough.
  await toApplicant.fill('To be deleted');
  await ops.getByRole('button', { name: 'Send', exact: true }).click();
  await written(ops, 'To be deleted').getByRole('button', { name: 'Delete', exact: true }).click();
  await ops.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
  await ops.getByText(/You deleted a message/).waitFor();
  await ops.getByLabel('Search messages').fill('PLEASE');
  await ops.getByText('1 message found').waitFor();
  await ops.getByLabel('Search messages').fill('');
  // Only one text box is open at a time.
  await ops.getByRole('button', { name: 'Write a note' }).click();
  await ops.getByLabel('New note').waitFor();
  expect(await toApplicant.count()).toBe(0);
  await ops.getByRole('button', { name: 'Write a message' }).click();
  await toApplicant.waitFor();
  expect(await ops.getByLabel('New note').count()).toBe(0);

  expect(await faultsInBothThemes(ops)).toEqual([]);
  expect(await faultsInBothThemes(amara)).toEqual([]);
  for (const page of [ops, amara]) {
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

test('a template is written, filled in with the case’s data, changed, and deleted', async ({ visit }) => {
  const applicant = (await visit()).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'US', 'US_O1A');
  const { page } = await visit();
  // As in Safari, a click doesn't focus a button. The focus returns to it from a dialog nevertheless.
  await page.addInitScript(() => {
    const blur = ({ target }: Event) => target instanceof Element && target.closest('button')?.blur();
    window.addEventListener('mouseup', blur, true);
  });
  await signInAs(page, 'ADMIN', `${address}/messages`);
  const { fullName } = demoPerson('APPLICANT');
  const name = `Petitioner ${address.slice(-4)}`;
  const dialog = (title: string) => page.getByRole('dialog', { name: title, exact: true });
  const press = (title: string, button: string) =>
    dialog(title).getByRole('button', { name: button, exact: true }).click();
  const openTemplates = () => page.getByRole('button', { name: 'Templates' }).click();
  const listed = dialog('Edit templates').getByText(name, { exact: true });
  const shortened = `${name}, short`;
  const isDeleted = async () => {
    await dialog('Edit templates').getByRole('status').getByText(`“${shortened}” deleted`).waitFor();
    // The list still has it until it has reloaded.
    await page.getByRole('button', { name: `Edit ${shortened}`, exact: true }).waitFor({ state: 'detached' });
  };

  // The buttons stay where they are when the templates arrive.
  const responds = Promise.withResolvers<void>();
  const templates = '**/api/organization/message-templates';
  await page.route(templates, async (route) => {
    await responds.promise;
    await route.continue();
  });
  await openTemplates();
  const edit = dialog('Templates').getByRole('button', { name: 'Edit templates' });
  const before = await edit.boundingBox();
  responds.resolve();
  await dialog('Templates').getByRole('radio').first().waitFor();
  expect(await edit.boundingBox()).toEqual(before);
  await page.unroute(templates);
  await edit.click();
  await press('Edit templates', 'New template');
  const [nameField, message] = [
    page.getByLabel('Name', { exact: true }),
    page.getByLabel('Message', { exact: true }),
  ];
  await press('New template', 'Save template');
  await sees(page, 'Please name the template');
  await nameField.fill(name);
  await message.fill('Hello {{aplicant}}');
  await press('New template', 'Save template');
  await sees(page, 'Unknown case detail: aplicant');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await message.fill('Your case: ');
  await press('New template', 'Visa path');
  await press('New template', 'Receipt number');
  await expect.poll(() => message.inputValue()).toBe('Your case: {{route}}{{receipt_number}}');
  await message.fill('Hello {{applicant}}, your {{route}} case has {{receipt_number}}. {{sender}}');
  await press('New template', 'Save template');
  await listed.waitFor();
  await press('Edit templates', 'Done');
  await dialog('Templates').getByLabel('Search templates').fill(name.toUpperCase());
  const filled = `Hello ${fullName}, your US O-1A case has [receipt number]. ${demoPerson('ADMIN').fullName}`;
  await dialog('Templates').getByRole('region', { name: 'Preview' }).getByText(filled).waitFor();
  await press('Templates', 'Use template');
  const draft = page.getByLabel(`Message to ${fullName}`);
  await expect.poll(() => draft.inputValue()).toBe(filled);
  await openTemplates();
  await press('Templates', 'Cancel');
  await hasFocus(page.getByRole('button', { name: 'Templates' }));
  expect(await draft.inputValue()).toBe(filled);

  await openTemplates();
  await press('Templates', 'Edit templates');
  await press('Edit templates', `Edit ${name}`);
  await nameField.fill(shortened);
  await press('Edit template', 'Save template');
  await press('Edit templates', `Edit ${shortened}`);
  await press('Edit template', 'Delete template');
  await isDeleted();
  await press('Edit templates', 'Undo');
  await press('Edit templates', `Edit ${shortened}`);
  await press('Edit template', 'Delete template');
  await isDeleted();

  // Anyone on staff uses templates; changing them requires the permission.
  const attorney = (await visit()).page;
  await signInAs(attorney, 'ATTORNEY', `${address}/messages`);
  await attorney.getByRole('button', { name: 'Templates' }).click();
  await attorney.getByRole('dialog', { name: 'Templates' }).getByLabel('Missing items').waitFor();
  expect(await attorney.getByRole('button', { name: 'Edit templates' }).count()).toBe(0);
});

async function openOwnMessages(page: Page) {
  await storeTokens(page, demoPerson('APPLICANT'));
  const address = await createOwnCase(page, 'CA', 'CA_EXPRESS_ENTRY');
  await page.goto(`${address}/messages`);
  return page.getByLabel('Message to your team');
}

test('a message that could not be sent is kept, and sent once when retried', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const field = await openOwnMessages(page);
  await field.fill('Did you get my letter?');
  // The message arrives, but its response doesn't.
  let lost = 0;
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    await route.fetch();
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: '', title: '', status: 503, code: 'unavailable', requestId: '' }),
    });
  });
  visitor.expectConsole(/503/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await sees(page, /Your message wasn’t sent/);
  await expect.poll(() => field.inputValue()).toBe('Did you get my letter?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Sent, not read yet.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await page.reload();
  await page.getByText('Sent, not read yet.').waitFor();
  await expect.poll(() => written(page, 'Did you get my letter?').count()).toBe(1);
});

test('a message whose page is reloaded while it is being sent is sent once', async ({ visit }) => {
  const { page } = await visit();
  const field = await openOwnMessages(page);
  await field.fill('Did you get my letter?');
  const arrived = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || sent++ > 0) return route.continue();
    await route.fetch();
    arrived.resolve();
  });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await arrived.promise;
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Did you get my letter?');
  await send.click();
  await expect.poll(() => field.inputValue()).toBe('');
  await page.reload();
  await page.getByText('Sent, not read yet.').waitFor();
  await expect.poll(() => written(page, 'Did you get my letter?').count()).toBe(1);
});

test('a search, another page, and a slow connection lose nothing that is typed or attached', async ({
  visit,
}) => {
  const { page, expectConsole } = await visit();
  const field = await openOwnMessages(page);
  const attached = page.getByRole('list', { name: 'Attached files' });
  const open = (name: 'Case' | 'Messages') =>
    page.getByRole('navigation', { name: 'Case' }).getByRole('link', { name }).click();
  const draftSaved = page.getByText('Draft saved in this tab');

  await field.fill('Here is my degree.');
  await page.locator('input[type=file]').setInputFiles(samplePdf('Degree.pdf'));
  await attached.getByText('Degree.pdf').waitFor();
  await page.reload();
  await attached.getByText('Degree.pdf').waitFor();
  await open('Case');
  await open('Messages');
  await attached.getByText('Degree.pdf').waitFor();
  await expect.poll(() => field.inputValue()).toBe('Here is my degree.');

  // What is typed while a message is being sent stays.
  let respond = Promise.withResolvers<void>();
  await page.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await respond.promise;
    await route.continue();
  });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await page.getByText('Sending...').waitFor();
  await field.fill('And my transcript?');
  respond.resolve();
  await written(page, 'Here is my degree.').getByText('Degree.pdf').waitFor();
  await send.waitFor();
  await expect.poll(() => field.inputValue()).toBe('And my transcript?');
  expect(await attached.count()).toBe(0);

  // A message that is sent after its form was closed isn't a draft.
  respond = Promise.withResolvers();
  await send.click();
  await page.getByText('Sending...').waitFor();
  await open('Case');
  await field.waitFor({ state: 'detached' });
  const response = page.waitForResponse((each) => each.request().method() === 'POST');
  respond.resolve();
  await response;
  await open('Messages');
  await written(page, 'And my transcript?').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  expect(await draftSaved.count()).toBe(0);

  const question = written(page, 'And my transcript?');
  await question.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByLabel('Edit message');
  await edit.fill('And my transcripts?');
  const search = page.getByLabel('Search messages');
  await search.fill('degree');
  await page.getByText('1 message found').waitFor();
  await search.fill('');
  await expect.poll(() => edit.inputValue()).toBe('And my transcripts?');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await edit.waitFor({ state: 'detached' });
  await written(page, 'And my transcripts?').waitFor();

  // Without the case's changes, the page says so. Without its documents, attachments can still be opened.
  expectConsole(/503/);
  const fail = (route: Route) => route.fulfill({ status: 503, json: {} });
  const unloaded = ['**/api/cases/*/history*', '**/api/cases/*/documents?*'];
  for (const each of unloaded) await page.route(each, fail);
  await page.reload();
  await page.getByText('Couldn’t load the case changes.').waitFor();
  const opened = page.waitForEvent('download');
  await written(page, 'Here is my degree.').getByRole('button', { name: 'Degree.pdf' }).click();
  expect((await opened).suggestedFilename()).toBe('Degree.pdf');
  for (const each of unloaded) await page.unroute(each, fail);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByText(/case change/, { exact: false })
    .first()
    .waitFor();
  await page.getByText('Couldn’t load the case changes.').waitFor({ state: 'hidden' });
});

test('without a network, expired tokens end neither the session nor a message', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const address = await becomeApplicantWithCase(page, newPerson('Vera Lang'), 'US_O1A');
  await page.goto(`${address}/messages`);
  const message = page.getByLabel('Message to your team');
  await message.fill('Here is my letter.');
  const expireTokens = () =>
    page.evaluate((ahead) => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith('.clockDrift')) localStorage.setItem(key, String(ahead));
    }, 86_400_000);
  visitor.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.route('**/cognito-idp/**', (route) => route.abort('internetdisconnected'));
  await expireTokens();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await sees(page, 'Can’t reach Landfall. Check your connection and try again.');
  expect(new URL(page.url()).pathname).toBe(`${address}/messages`);
  expect(await message.inputValue()).toBe('Here is my letter.');
  await page.unroute('**/cognito-idp/**');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await written(page, 'Here is my letter.').waitFor();
});
