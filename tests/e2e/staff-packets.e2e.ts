import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { faults } from '../support/accessibility.ts';
import { dropFiles } from '../support/browser-files.ts';
import { signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { openCase, sees } from '../support/people-in-browser.ts';
import { drawnPdf } from '../support/sample-files.ts';

test('staff reorder, merge, rename, and leave out exhibits, build a packet, and download it', async ({
  visit,
}) => {
  const applicant = (await visit()).page;
  await signInAs(applicant, 'APPLICANT');
  const address = await openCase(applicant, 'United States', 'US O-1A');
  await applicant.getByText('1 optional document').first().click();
  const { page } = await visit();
  await signInAs(page, 'OPS');
  for (const [title, file] of [
    ['Passport', 'Passport.pdf'],
    ['Earlier passports and visas', 'Visas.pdf'],
  ] as const) {
    const row = applicant.getByRole('listitem', { name: title, exact: true });
    await dropFiles(applicant, row, [drawnPdf(file, ['1 0 0'])]);
    await row.getByRole('button', { name: `View ${file}` }).waitFor();
    await page.goto(address);
    await page.getByRole('button', { name: `View ${file}` }).click();
    const review = page.getByRole('dialog', { name: 'Review documents' });
    await review.getByRole('heading', { level: 2, name: title }).waitFor();
    // It listens to keys once it has taken the focus.
    await review.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('a');
    await sees(page, `${title} accepted`);
    await page.keyboard.press('Escape');
  }
  await page.goto(`${address}/packet`);
  const exhibits = page.getByRole('list', { name: 'Exhibits in order' });
  // Cover, contents, and two tab pages with a page each.
  await sees(page, '2 exhibits, 2 documents, 6 pages');
  await exhibits.getByRole('button', { name: 'Move Passport', exact: true }).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await sees(page, 'Passport dropped');
  const contents = page.getByRole('region', { name: 'Table of contents' });
  await expect.poll(() => contents.innerText()).toMatch(/Earlier passports and visas\s+3[\s\S]*Passport\s+5/);

  await page.getByRole('button', { name: 'More for exhibit B' }).click();
  await page.getByRole('menuitem', { name: 'Merge with the exhibit above' }).click();
  await sees(page, '1 exhibit, 2 documents, 5 pages');
  await page.getByRole('button', { name: 'More for exhibit A' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Title').fill('Identity papers');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await exhibits.getByText('Identity papers').waitFor();
  await page.getByRole('button', { name: 'More for Visas.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Leave out of the packet' }).click();
  await sees(page, 'Accepted, not in an exhibit');
  await page.getByLabel('Exhibit for Visas.pdf').selectOption('New exhibit');
  await sees(page, '2 exhibits, 2 documents, 6 pages');
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Build packet' }).click();
  const ready = page.getByRole('status', { name: 'Packet 1' });
  await ready.getByText('Packet 1 is ready').waitFor();
  await page.getByText('Documents of packet 1').click();
  await sees(page, 'page 4');
  const arriving = page.waitForEvent('download');
  await ready.getByRole('button', { name: 'Download PDF' }).click();
  const path = await (await arriving).path();
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByText('Enter the filing date in the filing details').waitFor();
  await page.getByText('A case keeps its 20 latest reports.').waitFor();
  await page.getByRole('button', { name: 'Save case summary as PDF' }).click();
  const summary = page.getByRole('status', { name: 'Case summary 1' });
  const saving = page.waitForEvent('download');
  await summary.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^Case summary 1, .+\.pdf$/);

  // What makes a packet fail can't be done in the browser; the API tests have the real list.
  const admin = (await visit()).page;
  await signInAs(admin, 'ADMIN');
  const caseId = address.split('/').at(-1);
  const cover = { title: 'US O-1A', subtitle: 'Amara Okonkwo' };
  const failed = {
    ...{ case_id: caseId, number: 1, state: 'FAILED', failure: 'file_missing', cover },
    ...{ failed_document: 'Degree.pdf', made_by: 'Ruth Dahl', created_at: '2026-11-22T12:00:00.000Z' },
    ...{ exhibits: 1, documents: 1, bytes: 1 },
  };
  let items = [failed];
  await admin.route('**/api/organization/failed-packets', (route) => route.fulfill({ json: { items } }));
  await admin.route(`**/api/cases/${caseId}/packets/1/retry`, (route) => {
    items = [];
    return route.fulfill({ status: 202, json: { ...failed, state: 'QUEUED' } });
  });
  await admin.goto('/admin');
  await sees(admin, 'Degree.pdf was deleted before the packet was built.');
  await admin.getByRole('button', { name: 'Retry packet 1 of Amara Okonkwo' }).click();
  await sees(admin, 'No failed packets');
});
