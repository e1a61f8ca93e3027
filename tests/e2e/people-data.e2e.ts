import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { PersonalRecord } from '#shared/contract/data-export.ts';
import { DeletionReceipt } from '#shared/records/deletion.ts';
import { callApi, createOwnCase } from '../support/cases-by-api.ts';
import { demoPerson } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import {
  acceptInvitation,
  newPerson,
  sees,
  signIn,
  signOut,
  storeTokens,
} from '../support/people-in-browser.ts';

const Download = z.object({ downloaded_at: z.string(), records: z.array(PersonalRecord) });

test('a person downloads their data and requests deletion, and an admin carries it out', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  const mara = newPerson('Mara Lind');
  const { page: admin } = await visit();
  await storeTokens(admin, demoPerson('ADMIN'));
  const invitation = { emails: [mara.email], role: 'APPLICANT' };
  await callApi(admin, 'POST', '/api/organization/invitations/batch', invitation);
  await acceptInvitation(page, mara);
  const address = await createOwnCase(page, 'UK', 'UK_GLOBAL_TALENT');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const downloading = page.getByRole('dialog', { name: 'Download your data' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    downloading.getByRole('button', { name: 'Records only (JSON)' }).click(),
  ]);
  await downloading.getByRole('button', { name: 'Cancel' }).click();
  const { records } = Download.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
  const profile = records.find((record) => record.kind === 'profile');
  expect(profile).toMatchObject({ profile: { email: mara.email, full_name: 'Mara Lind' } });
  const held = records.find((record) => record.kind === 'case');
  expect(held).toMatchObject({ case: { id: address.split('/').at(-1), path: 'UK_GLOBAL_TALENT' } });

  const request = async () => {
    await page.getByRole('button', { name: 'Request deletion' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Request deletion?' });
    await dialog.getByText('your account, so you can’t sign in anymore').waitFor();
    await dialog.getByRole('button', { name: 'Request deletion' }).click();
    await page.getByRole('heading', { name: 'Deletion requested' }).waitFor();
  };
  await request();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('heading', { name: 'Delete your data' }).waitFor();
  await request();
  await page.reload();
  await page.getByRole('heading', { name: 'Deletion requested' }).waitFor();
  await signOut(page);

  await admin.goto('/admin');
  const requests = admin.getByRole('region', { name: 'Deletion Requests' });
  const requested = requests.getByRole('listitem').filter({ hasText: 'Mara Lind' });
  await requested.getByRole('button', { name: 'Delete data' }).click();
  await admin
    .getByRole('alertdialog', { name: 'Delete this person’s data?' })
    .getByRole('button', { name: 'Delete permanently' })
    .click();
  const done = admin.getByRole('alertdialog', { name: 'Data deleted' });
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    done.getByRole('button', { name: 'Download receipt' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(DeletionReceipt.parse(JSON.parse(text))).toMatchObject({
    removed: { cases: 1, account_records: 3 },
    account_removed: true,
  });
  expect(text).not.toMatch(/mara|lind/i);
  await done.getByRole('button', { name: 'Done' }).click();
  await requested.waitFor({ state: 'detached' });
  await requests.getByRole('listitem').filter({ hasText: 'Receipt' }).first().waitFor();

  visitor.expectConsole(/status of 400/);
  await page.goto('/auth');
  await signIn(page, mara);
  await sees(page, 'Invalid email or password.');
});
