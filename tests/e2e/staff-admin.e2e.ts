import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { unsentMailContract } from '#shared/contract/unsent-mail.ts';
import { faults, faultsInBothThemes } from '../support/accessibility.ts';
import { callApi } from '../support/cases-by-api.ts';
import { consoleOpener, rows } from '../support/console-page.ts';
import { formOf } from '../support/consultations.ts';
import { demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { mailsTo, newPerson, sees, signIn, storeTokens } from '../support/people-in-browser.ts';

const openConsole = consoleOpener();

test('an admin can show the diagnostics, and copy the command of the help card', async ({ visit }) => {
  const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openConsole(page);
  await page.getByRole('button', { name: 'Show Diagnostics' }).click();
  await sees(page, 'Can create cases');
  await page.getByRole('button', { name: 'Hide Diagnostics' }).click();
  expect(await page.getByText('Can create cases').count()).toBe(0);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Copy' }).click();
  // Shown for two seconds, during which the message may still be loading.
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await sees(page, 'Command copied to clipboard');
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('aws cognito-idp admin-confirm-sign-up');
});

test('email that reached no one is listed, can be sent again once the address accepts it, and dismissed', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  const email = `bounce+${crypto.randomUUID()}@simulator.amazonses.com`;
  const submitted = await page.request.post('/api/consultations', {
    data: { form: formOf(email), elapsed: 60_000 },
  });
  expect(submitted.status()).toBe(201);
  await storeTokens(page, demoPerson('ADMIN'));
  const bouncedAt = async () => {
    const listed = await callApi(page, 'GET', '/api/organization/unsent-mail');
    const { items } = unsentMailContract.listUnsentMail.response.parse(listed);
    return items.find(({ to }) => to === email)?.since;
  };
  await expect.poll(bouncedAt).toBeDefined();
  const first = await bouncedAt();
  await page.goto('/admin');
  const bounced = page
    .getByRole('region', { name: 'Undelivered Email' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await bounced.waitFor();
  visitor.expectConsole(/status of 409/);
  const sendAgain = bounced.getByRole('button', { name: /^Send again “We’ve received your assessment”/ });
  await sendAgain.click();
  await sees(page, 'This address doesn’t accept our emails.');
  expect(await operatorCommand('allow-mail', '--email', email)).toContain('can receive mail again');
  await sendAgain.click();
  await sees(page, 'Sending the email again');
  await expect.poll(async () => (await mailsTo(page, email)).length).toBe(2);
  // It bounces again, and the page doesn't read its list until it is reloaded.
  await expect.poll(async () => [undefined, first].includes(await bouncedAt())).toBe(false);
  await page.reload();
  await bounced.getByRole('button', { name: /^Dismiss “We’ve received your assessment”/ }).click();
  await bounced.waitFor({ state: 'detached' });
});

test('the report is filtered by visa path, and all of it is exported', async ({ visit }) => {
  const { page } = await visit();
  await openConsole(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByRole('heading', { name: 'Report', level: 1 }).waitFor();
  const byPath = page.getByRole('region', { name: 'By visa path' });
  // The counts are updated by the stream.
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'Report', level: 1 }).waitFor();
      await page.getByText('Loading the report').waitFor({ state: 'detached' });
      return byPath.getByRole('row').count();
    })
    .toBeGreaterThan(2);
  const visaPath = (await byPath.getByRole('rowheader').first().textContent()) ?? '';
  await page.getByRole('combobox', { name: 'Visa Path', exact: true }).selectOption({ label: visaPath });
  await expect.poll(() => byPath.getByRole('row').count()).toBe(2);
  expect(new URL(page.url()).searchParams.has('path')).toBe(true);
  expect(await faultsInBothThemes(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all as CSV' }).click(),
  ]);
  const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(header).toContain('Month (UTC),Visa Path,Owner,Opened');
  expect(lines.length).toBeGreaterThan(1);
});

test('each part of the admin dashboard fails on its own', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 500/, /Couldn’t load|could not be loaded/);
  for (const part of ['stats', 'documents', 'members*'])
    await page.route(`**/api/organization/${part}`, (route) => route.fulfill({ status: 500, json: {} }));
  await signInAs(page, 'ADMIN', '/admin');
  await sees(page, 'Failed to load admin data');
  await sees(page, 'Couldn’t load the members.');
  const documents = page.getByRole('region', { name: 'Latest Documents' });
  await documents.getByText('Couldn’t load the documents.').waitFor();
  await rows(page).first().waitFor();
  // Nothing claims that there are none.
  for (const none of ['No team members', 'No documents yet', '0 applicants'])
    expect(await page.getByText(none, { exact: true }).count(), none).toBe(0);
  expect(await page.locator('.stat-cards').getByText('–', { exact: true }).count()).toBe(4);
  await page.unroute('**/api/organization/documents');
  await documents.getByRole('button', { name: 'Try again' }).click();
  await documents.getByRole('listitem').first().waitFor();
  await page.unroute('**/api/organization/stats');
  const byStatus = page.getByRole('region', { name: 'Cases by Status' });
  await byStatus.getByRole('button', { name: 'Try again' }).click();
  await byStatus.getByText('–', { exact: true }).first().waitFor({ state: 'detached' });
  expect(await page.locator('.stat-cards').getByText('–', { exact: true }).count()).toBe(0);
});

test('applicants have their own list next to the team’s, and Reset Demo covers nothing at any width', async ({
  visit,
}) => {
  const { page } = await visit();
  await openConsole(page);
  const members = page.getByRole('tabpanel').getByRole('listitem');
  const roles = () => members.locator('.role').allTextContents();
  await members.first().waitFor();
  expect(await roles()).not.toContain('APPLICANT');
  expect(await roles()).toContain('ADMIN');
  await page.getByRole('tab', { name: /^Applicants \d+$/ }).click();
  await members.filter({ hasText: demoPerson('APPLICANT').fullName }).waitFor();
  expect(new Set(await roles())).toEqual(new Set(['APPLICANT']));

  await page.getByRole('button', { name: 'Reset Demo' }).waitFor();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    for (const top of [0, 400, 100_000]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      const covers = await page.evaluate(() => {
        const control = document.querySelector('.reset-demo');
        const box = control?.getBoundingClientRect();
        const main = document.querySelector('main')?.getBoundingClientRect();
        return !box || !main || box.top < main.bottom;
      });
      expect(covers, `${width} px, ${top}`).toBe(false);
    }
  }
});

test('closing a dialog asks before it discards typed text, and ten are invited at once: invalid or rejected addresses stay', async ({
  visit,
}) => {
  const { page } = await visit();
  await openConsole(page);
  const dialog = page.getByRole('dialog', { name: 'Invite Member' });
  const open = () => page.getByRole('button', { name: 'Invite Member' }).click();
  await open();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await open();
  await dialog.getByLabel('Email addresses').fill('amara@example.com');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.getByText('Discard what you typed?').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => dialog.getByLabel('Email addresses').inputValue()).toBe('amara@example.com');
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const people = Array.from({ length: 10 }, (_, at) => newPerson(`Invited ${at}`).email);
  const { email: colleague } = demoPerson('HR');
  await open();
  const field = dialog.getByLabel('Email addresses');
  await field.fill([...people, colleague, 'nobody@'].join('\n'));
  await dialog.getByLabel('Role').selectOption('APPLICANT');
  await dialog.getByRole('button', { name: 'Send 11 Invitations' }).click();
  await dialog.getByText('Not an email address: nobody@').waitFor();
  await field.fill([...people, colleague].join(', '));
  await dialog.getByRole('button', { name: 'Send 11 Invitations' }).click();
  const report = dialog.getByRole('region', { name: 'Result of each invitation' });
  await report.getByText('10 invited. The others are still in the field above.').waitFor();
  await expect.poll(() => report.getByText('Invited', { exact: true }).count()).toBe(10);
  await report
    .getByRole('listitem')
    .filter({ hasText: colleague })
    .getByText('This person is already a member of your organization.')
    .waitFor();
  await expect.poll(() => field.inputValue()).toBe(colleague);
  expect(await faults(page)).toEqual([]);
  await expect.poll(() => mailsTo(page, people[9] ?? '')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const pending = page.getByRole('region', { name: 'Pending invitations' });
  await pending
    .getByRole('listitem')
    .filter({ hasText: people[0] ?? '' })
    .getByText(/APPLICANT/)
    .waitFor();
  await pending.getByRole('button', { name: `Cancel invitation: ${people[0]}` }).press('Enter');
  await sees(page, 'Invitation canceled');
  await expect.poll(() => pending.getByText(people[0] ?? '').count()).toBe(0);
  expect(await pending.locator('li:focus').count()).toBe(1);
});

test('a note typed while the session ends elsewhere is restored after signing in, for the same person only', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await openConsole(page);
  await rows(page).first().getByRole('link').click();
  await page.getByLabel('New note').fill('Ask about the award.');
  const address = page.url();
  visitor.expectConsole(/status of 40[01]/);
  const endSession = async () => {
    // Waits only for the note itself: the list of notes may still be loading.
    await page.route('**/api/cases/*/notes', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 401, json: {} }) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Add note' }).click();
    // The sign-in page's code is being fetched until then. A request in progress when the last route is removed
    // may never get its response.
    await page.getByLabel('Email').waitFor();
    await page.unroute('**/api/cases/*/notes');
  };
  await endSession();
  await signIn(page, demoPerson('ADMIN'));
  await page.waitForURL(address);
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('Ask about the award.');

  await endSession();
  // The state after the pool has rejected the tokens.
  await page.evaluate(() => localStorage.clear());
  await signIn(page, demoPerson('OPS'));
  await page.waitForURL(address);
  expect(await page.getByLabel('New note').inputValue()).toBe('');
});

test('Reset Demo asks first and restores the sample data', async ({ visit }) => {
  const { page } = await visit();
  await signInAs(page, 'ADMIN', '/admin');
  await page.getByRole('button', { name: 'Reset Demo', exact: true }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Reset demo data' }).click();
  await sees(page, 'Demo data has been reset successfully');
  await reloaded;
  await sees(page, 'Passport.pdf');
});
