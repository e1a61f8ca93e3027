import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faults } from '../support/accessibility.ts';
import { callApi, createOwnCase, itemOf, uploadDocument } from '../support/cases-by-api.ts';
import { demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { hasFocus, sees, storeTokens } from '../support/people-in-browser.ts';
import { drawnPdf } from '../support/sample-files.ts';

test('staff reorder, merge, rename, and leave out exhibits, build a packet, and download it', async ({
  visit,
}) => {
  const applicant = (await visit()).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'US', 'US_O1A');
  const { page, expectConsole } = await visit();
  await storeTokens(page, demoPerson('OPS'));
  for (const [title, file] of [
    ['Passport', 'Passport.pdf'],
    ['Earlier passports and visas', 'Visas.pdf'],
  ] as const) {
    const { id } = await itemOf(applicant, address, title);
    await uploadDocument(applicant, address, drawnPdf(file, ['1 0 0']), id);
    const { version } = await itemOf(applicant, address, title);
    const changes = [{ item_id: id, version, change: { kind: 'accept' } }];
    await callApi(page, 'POST', `/api${address}/checklist/changes`, { changes });
  }
  await page.goto(`${address}/packet`);
  const exhibits = page.getByRole('list', { name: 'Exhibits in order' });
  // Cover, contents, and two tab pages with a page each.
  await sees(page, '2 exhibits, 2 documents, 6 pages');
  const handle = exhibits.getByRole('button', { name: 'Move Passport', exact: true });
  // Some browsers drag a button only by its content.
  expect(await handle.evaluate(cornersOnIcon)).toEqual([true, true, true, true]);
  await handle.focus();
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
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // The focus stays in the list when its row disappears, or moves.
  const left = page.getByLabel('Exhibit for Visas.pdf');
  await chooseByKey(page, 'More for Visas.pdf', 'Leave out of the packet');
  await left.waitFor();
  await hasFocus(exhibits.locator('.packet-document', { hasText: 'Passport.pdf' }));
  await left.focus();
  await left.selectOption('New exhibit');
  await sees(page, '2 exhibits, 2 documents, 6 pages');
  await hasFocus(exhibits.locator('.packet-exhibit').last());
  await chooseByKey(page, 'More for exhibit A', 'Move down');
  await sees(page, 'Identity papers, position 2 of 2');
  await hasFocus(exhibits.getByRole('button', { name: 'More for exhibit B', exact: true }));
  expect(await faults(page)).toEqual([]);

  const build = page.getByRole('button', { name: 'Build packet' });
  await build.press('Enter');
  const ready = page.getByRole('region', { name: 'Packet 1' });
  await ready.getByText('Packet 1 is ready').waitFor();
  await page.getByRole('status').getByText('Packet 1 is ready').waitFor();
  await hasFocus(build);
  await page.getByText('Documents of packet 1').click();
  await sees(page, 'page 4');
  const arriving = page.waitForEvent('download');
  await ready.getByRole('button', { name: 'Download PDF' }).click();
  const path = await (await arriving).path();
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByText('Enter the filing date in the case’s filing details').waitFor();
  // On a phone, too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('A case keeps its 20 latest reports.').waitFor();
  await page.getByRole('button', { name: 'Save case summary as PDF' }).click();
  const summary = page.getByRole('region', { name: 'Case summary 1' });
  const saving = page.waitForEvent('download');
  await summary.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^Case summary 1, .+\.pdf$/);

  // Without the list, the page doesn't say that there are no packets.
  expectConsole(/503/);
  const list = (url: URL) => url.pathname.endsWith('/packets');
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await sees(page, 'Couldn’t load packets and reports');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Download packet 1 as PDF' }).waitFor();

  // A browser test can't make a packet fail; the API tests cover the real list.
  const admin = (await visit()).page;
  await signInAs(admin, 'ADMIN');
  const caseId = address.split('/').at(-1);
  const cover = { title: 'US O-1A', subtitle: 'Amara Okonkwo' };
  const failed = {
    ...{ case_id: caseId, number: 1, state: 'FAILED', failure: 'not_filed', cover },
    ...{ made_by: 'Ruth Dahl', created_at: '2026-11-22T12:00:00.000Z' },
    ...{ exhibits: 1, documents: 1, bytes: 1 },
  };
  let items = [failed];
  await admin.route('**/api/organization/failed-packets', (route) => route.fulfill({ json: { items } }));
  await admin.route(`**/api/cases/${caseId}/packets/1/retry`, (route) => {
    items = [];
    return route.fulfill({ status: 202, json: { ...failed, state: 'QUEUED' } });
  });
  await admin.goto('/admin');
  await sees(admin, 'The filing date was removed before the proof was built.');
  await admin.getByRole('button', { name: 'Retry packet 1 of Amara Okonkwo' }).click();
  await sees(admin, 'No failed packets');
});

/** Chooses from a row's menu by keyboard alone. */
async function chooseByKey(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

/** Whether each corner of a button belongs to its icon. */
function cornersOnIcon(button: Element): boolean[] {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
  return corners.map(([x, y]) => document.elementFromPoint(x, y)?.closest('svg')?.parentElement === button);
}
