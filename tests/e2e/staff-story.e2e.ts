import type { Page } from 'playwright';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { hasFocus, mailedLink, newPerson, sees } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

const CreatedCase = z.object({ id: z.string() });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an admin invites an attorney, who opens a case for an applicant, asks for a document, and sees it arrive', async ({
  visit,
}) => {
  const jonas = newPerson('Jonas Invited');
  const applicant = demoPerson('APPLICANT');

  const admin = (await visit()).page;
  await signInAs(admin, 'ADMIN', '/employer');
  await admin.getByRole('button', { name: 'Invite Member' }).click();
  await dialog(admin, 'Invite Member').getByRole('button', { name: 'Send invitation' }).click();
  await sees(admin, 'Please fill in all fields');
  await dialog(admin, 'Invite Member').getByLabel('Email').fill(jonas.email);
  await dialog(admin, 'Invite Member').getByLabel('Role').selectOption('ATTORNEY');
  await dialog(admin, 'Invite Member').getByRole('button', { name: 'Send invitation' }).click();
  await sees(admin, 'Invitation sent successfully!');
  await sees(admin, 'Pending invitations');

  const attorney = (await visit()).page;
  const link = await mailedLink(attorney, jonas.email, '/auth');
  await attorney.goto(link);
  // The link carries the address and the temporary password; only the new one is typed.
  await sees(attorney, jonas.email);
  await attorney.getByRole('button', { name: 'Set password and sign in' }).click();
  await sees(attorney, 'Please enter your name');
  await attorney.getByLabel('Full Name').fill(jonas.fullName);
  await attorney.getByLabel('New password', { exact: true }).fill(jonas.password);
  await attorney.getByRole('button', { name: 'Set password and sign in' }).click();
  await attorney.waitForURL('/dashboard');
  await sees(attorney, 'Successfully signed in');
  await attorney.goto('/profile');
  await attorney.getByRole('heading', { level: 1, name: jonas.fullName }).waitFor();

  await attorney.goto('/employer');
  await attorney.getByRole('button', { name: 'New Case' }).first().click();
  await dialog(attorney, 'New Case').getByRole('combobox', { name: 'Applicant' }).fill(applicant.email);
  await dialog(attorney, 'New Case').getByRole('option', { name: applicant.fullName }).click();
  await dialog(attorney, 'New Case').getByLabel('Visa Path').selectOption({ label: 'US H-1B' });
  const created = attorney.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/organization/cases'),
  );
  await dialog(attorney, 'New Case').getByRole('button', { name: 'Create Case' }).click();
  await sees(attorney, 'Case created successfully!');
  const { id } = CreatedCase.parse(await (await created).json());
  const address = `/cases/${id}`;
  await attorney.getByRole('row').locator(`a[href^="${address}"]`).first().click();
  await attorney.waitForURL((url) => url.pathname === address);

  await attorney.getByLabel('New note').fill('Ask about the award.');
  await attorney.getByRole('button', { name: 'Add note' }).click();
  // Not the field it was typed in.
  await attorney.locator('.note-text', { hasText: 'Ask about the award.' }).waitFor();
  await attorney.getByLabel('Owner').selectOption({ label: jonas.fullName });
  await sees(attorney, 'Owner changed');
  await attorney.getByRole('button', { name: 'Request documents' }).click();
  const request = dialog(attorney, 'Request documents');
  await request.getByLabel('Another document').fill('Letter from your petitioner');
  await request.getByRole('button', { name: 'Send request' }).click();
  await sees(attorney, 'Document requested');

  const amara = (await visit()).page;
  await signInAs(amara, 'APPLICANT', address);
  await sees(amara, 'Letter from your petitioner');
  await amara.locator('input[type=file]').setInputFiles(samplePdf('Letter.pdf'));
  await amara.getByRole('button', { name: 'Download Letter.pdf' }).waitFor();
  await amara.getByRole('button', { name: 'Add Letter.pdf to the item' }).click();
  await sees(amara, 'Letter.pdf added to Letter from your petitioner');
  // By now all parts of her page have loaded.
  expect(await amara.getByText('Ask about the award.').count()).toBe(0);
  expect(await amara.getByText('Internal notes').count()).toBe(0);

  await attorney.reload();
  await attorney.getByRole('button', { name: 'Accept Letter from your petitioner' }).press('Enter');
  await sees(attorney, 'Letter from your petitioner accepted');
  await hasFocus(attorney.getByRole('listitem', { name: 'Letter from your petitioner', exact: true }));

  const listed = admin.waitForResponse((response) => response.url().includes('/organization/invitations'));
  await admin.reload();
  await listed;
  await admin.getByRole('button', { name: `Change ${jonas.fullName}` }).click();
  await admin.getByRole('button', { name: 'Remove from organization' }).click();
  await admin.getByRole('button', { name: 'Remove', exact: true }).click();
  await sees(admin, 'Member removed');
  // Listed before the clicks above.
  const pending = admin.getByRole('region', { name: 'Pending invitations' });
  expect(await pending.getByText(jonas.email).count()).toBe(0);
  await attorney.goto('/employer');
  await sees(attorney, 'Access denied. You need HR, Attorney, OPS, or Admin role.');
});
