import { expect } from 'vitest';
import { checklistContract } from '#shared/contract/checklist.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { limits } from '#shared/schema/limits.ts';
import { faults, overflow } from '../support/accessibility.ts';
import { dropFiles } from '../support/browser-files.ts';
import { createOwnCase } from '../support/cases-by-api.ts';
import { callDirectly, demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { enterNewCase } from '../support/new-case.ts';
import { hasFocus, openCase, sees, storeTokens } from '../support/people-in-browser.ts';
import { drawnPng, sidewaysPhoto } from '../support/sample-files.ts';

test('staff change a checklist: several items at once, their order, and what was removed', async ({
  visit,
}) => {
  // Tall enough to drag without scrolling.
  const applicant = (await visit({ viewport: { width: 1280, height: 3000 } })).page;
  const address = await enterNewCase(applicant, demoPerson('APPLICANT'), 'UK_SKILLED_WORKER');
  const item = (title: string, on = page) => on.getByRole('listitem', { name: title, exact: true });
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });

  // A file from the unsorted pile is dragged into an item, and one is dropped into another.
  await dropFiles(applicant, applicant.locator('.drop'), [drawnPng('Passport scan.png')]);
  const unsorted = applicant.locator('.documents > li').filter({ hasText: 'Passport scan.png' });
  await unsorted.getByRole('button', { name: 'Add Passport scan.png to the item' }).waitFor();
  await unsorted
    .getByText('Passport scan.png', { exact: true })
    .dragTo(applicant.getByRole('listitem', { name: 'Passport', exact: true }));
  await sees(applicant, 'Passport scan.png added to Passport');

  await signInAs(page, 'OPS', address);
  await page.getByRole('button', { name: 'Organize' }).click();
  const bar = page.getByRole('region', { name: 'Change the selected items' });
  await bar.getByRole('button', { name: 'Select all to review (1)' }).click();
  await page.getByRole('checkbox', { name: 'Select Earlier passports and visas' }).check();
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Accept (1)' }).click();
  await sees(page, '1 item accepted');
  await item('Passport').getByText('Accepted', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await item('Passport').getByText('Uploaded', { exact: true }).waitFor();

  await page.getByRole('checkbox', { name: 'Select Earlier passports and visas' }).check();
  await bar.getByRole('button', { name: 'Not needed (1)' }).click();
  await page.getByLabel('Reason').fill('This is the first passport.');
  await page.getByRole('button', { name: 'Mark as not needed' }).click();
  await item('Earlier passports and visas').getByText('Not needed', { exact: true }).waitFor();
  expect(await faults(page)).toEqual([]);

  const identity = page.locator('.checklist-section').filter({ hasText: 'Identity' }).first();
  const order = () =>
    identity
      .getByRole('listitem')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).filter(Boolean));
  expect(await order()).toEqual(['Passport', 'Earlier passports and visas']);
  await page.getByRole('button', { name: 'Move Passport', exact: true }).press('ArrowDown');
  await expect.poll(order).toEqual(['Earlier passports and visas', 'Passport']);
  await page
    .getByRole('button', { name: 'Move Passport', exact: true })
    .dragTo(item('Earlier passports and visas'));
  await expect.poll(order).toEqual(['Passport', 'Earlier passports and visas']);

  await page.getByRole('button', { name: 'Actions for Proof of your current status' }).click();
  const remove = page.getByRole('menuitem', { name: 'Remove from the checklist' });
  expect((await remove.boundingBox())?.height, 'one line').toBeLessThan(60);
  await remove.click();
  await item('Proof of your current status').waitFor({ state: 'hidden' });
  await page.getByText('1 removed item').click();
  await page.getByRole('button', { name: 'Restore Proof of your current status' }).click();
  await item('Proof of your current status').waitFor();

  // A file from the pile can be assigned with the menu, using only the keyboard.
  await applicant.reload();
  await dropFiles(applicant, applicant.locator('.drop'), [drawnPng('Scan 7.png')]);
  const menu = applicant.getByRole('combobox', { name: 'Item for Scan 7.png' });
  await menu.focus();
  await applicant.keyboard.type('Proof of your');
  await expect
    .poll(() => menu.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label))
    .toBe('Proof of your current status');
  await applicant.keyboard.press('Tab');
  await applicant.keyboard.press('Enter');
  await sees(applicant, 'Scan 7.png added to Proof of your current status');
  await menu.waitFor({ state: 'hidden' });
});

test('an organization’s own checklist applies to new cases, and to older ones after a preview of the differences', async ({
  visit,
}) => {
  const applicant = (await visit()).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const older = await createOwnCase(applicant, 'UK', 'UK_GLOBAL_TALENT');
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await signInAs(page, 'OPS', '/employer');
  await page.getByRole('link', { name: 'Checklists' }).click();
  await page.getByLabel('Visa path', { exact: true }).last().selectOption('UK_GLOBAL_TALENT');
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('textbox', { name: 'Document' }).fill('Engagement letter');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Passport', exact: true }).click();
  await page.getByRole('textbox', { name: 'Document' }).fill('Passport, every page');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Remove Proof of your current status' }).click();
  await page.getByRole('button', { name: 'Move Engagement letter', exact: true }).press('ArrowUp');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save as version 1' }).click();
  await sees(page, 'Version 1 saved');

  await applicant.goto('/dashboard');
  await openCase(applicant, 'United Kingdom', 'UK Global Talent');
  await applicant.getByRole('listitem', { name: 'Passport, every page', exact: true }).waitFor();

  await page.goto(older);
  await page.getByRole('listitem', { name: 'Passport', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update to version 1' });
  await dialog.getByText('“Passport” is now “Passport, every page”').waitFor();
  await dialog.getByText('Engagement letter').waitFor();
  await dialog.getByText('Proof of your current status').waitFor();
  await dialog.getByRole('button', { name: 'Update checklist' }).click();
  await page.getByRole('listitem', { name: 'Passport, every page', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Review changes' }).waitFor({ state: 'hidden' });
  await hasFocus(page.getByRole('heading', { name: 'Checklist' }));
  const status = page.getByRole('listitem', { name: 'Proof of your current status', exact: true });
  await status.waitFor({ state: 'hidden' });

  // The next version restores an item. Discarding changes keeps what is saved; canceling leaves the case
  // unchanged.
  await page.goto('/employer?page=checklists');
  await page.getByLabel('Visa path', { exact: true }).last().selectOption('UK_GLOBAL_TALENT');
  await page.getByRole('button', { name: 'Remove Passport, every page' }).click();
  await page.getByText('with changes that aren’t saved').waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'Edit Passport, every page' }).waitFor();
  await page.getByRole('button', { name: 'Restore Proof of your current status' }).click();
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await sees(page, 'Version 2 saved');
  await page.goto(older);
  await page.getByRole('button', { name: 'Review changes' }).click();
  const next = page.getByRole('dialog', { name: 'Update to version 2' });
  await next.getByRole('heading', { name: 'Added' }).waitFor();
  await next.getByText('Proof of your current status').waitFor();
  await next.getByRole('button', { name: 'Cancel' }).click();
  await next.waitFor({ state: 'hidden' });
  expect(await status.count()).toBe(0);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await next.getByRole('button', { name: 'Update checklist' }).click();
  await status.waitFor();
});

test('an applicant’s checklist on a phone collapses what no one needs to bring', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await enterNewCase(page, demoPerson('APPLICANT'), 'CA_EXPRESS_ENTRY');
  await page.getByText(/^Optional: \d+ documents/).waitFor();
  await expect.poll(() => page.locator('main .skeleton-line').count()).toBe(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  console.info(`The page of an Express Entry case is ${height} px high on a phone`);
  expect(height).toBeLessThan(7000);
});

test('a checklist of a hundred items starts collapsed, on one screen, and leads to each by click and key', async ({
  visit,
}) => {
  const applicant = (await visit({ viewport: { width: 390, height: 844 } })).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'US', 'US_O1A');
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await storeTokens(page, demoPerson('ATTORNEY'));
  const list = `/api${address}/checklist`;
  const { room } = checklistContract.getChecklist.response.parse(
    (await callDirectly(page, 'GET', list)).json,
  );
  for (let left = room; left > 0; left -= limits.checklistItemsPerRequest) {
    const count = Math.min(left, limits.checklistItemsPerRequest);
    const items = Array.from({ length: count }, (_, at) => ({ title: `Expert letter ${left - at}` }));
    expect((await callDirectly(page, 'POST', `${list}/items`, { items })).status).toBe(201);
  }
  const item = (title: string, on = page) => on.getByRole('listitem', { name: title, exact: true });
  const height = () => page.locator('.checklist').evaluate((panel) => panel.getBoundingClientRect().height);
  await page.goto(address);
  await page.getByRole('tab', { name: 'All 100' }).waitFor();
  // The next thing to do is expanded from the start.
  await item('Contract or summary of the agreement').waitFor();
  expect(await item('Expert letter 1').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect.poll(height).toBeLessThan(900);
  expect(await faults(page)).toEqual([]);
  await page.locator('.checklist summary').filter({ hasText: 'Identity' }).focus();
  await page.keyboard.press('Enter');
  await item('Passport').waitFor();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await item('Expert letter 1').waitFor();
  expect(await faults(page)).toEqual([]);

  await applicant.goto(address);
  await applicant.getByRole('button', { name: 'Collapse all' }).click();
  // The questionnaire comes first, and then the documents.
  const next = applicant.getByRole('region', { name: 'Fill in the questionnaire' });
  await next.getByRole('button', { name: `Expert letter ${room}` }).click();
  await expect.poll(() => item(`Expert letter ${room}`, applicant).isVisible()).toBe(true);
  expect(await faults(applicant)).toEqual([]);
  expect(await overflow(applicant)).toBeLessThanOrEqual(0);
});

test('people subscribe to their dates in another calendar, and stop', async ({ visit }) => {
  const { page } = await visit();
  await signInAs(page, 'ATTORNEY', '/profile');
  await page.getByLabel('Dates in the calendar').selectOption('team');
  await page.getByRole('button', { name: 'Create calendar address' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Your calendar address' });
  const address = await dialog.getByLabel('Address').inputValue();
  expect(await faults(page)).toEqual([]);
  const fetched = await page.request.get(new URL(address).pathname + new URL(address).search);
  expect(fetched.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await fetched.text()).toContain('BEGIN:VCALENDAR');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await sees(page, 'The whole team’s cases and calls. Created');
  await page.reload();
  await expect.poll(() => page.getByLabel('Dates in the calendar').inputValue()).toBe('team');
  await page.getByRole('button', { name: 'Remove address' }).click();
  await sees(page, 'Calendar address removed');
  expect((await page.request.get(new URL(address).pathname + new URL(address).search)).status()).toBe(404);
});

test('a photo from a phone’s camera is stored upright, resized, and without the camera’s metadata', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const address = await enterNewCase(page, demoPerson('APPLICANT'), 'UK_GLOBAL_TALENT');
  // On an iPhone, the page zooms in on a field with smaller text.
  const status = page.getByLabel('Status', { exact: true });
  expect(await status.evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px');
  // A landscape picture of 4000 × 1000, taken with the phone held sideways, so displayed as 1000 × 4000.
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4000, 1000];
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#3366aa';
    context?.fillRect(0, 0, 2000, 1000);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const photo = sidewaysPhoto('IMG_0001.jpeg', Buffer.from(base64, 'base64'));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo for Passport' }).click();
  // Safari on iOS needs it there.
  const picker = (await choosing).element();
  expect(await picker.evaluate((input) => input.isConnected)).toBe(true);
  await (await choosing).setFiles(photo);
  await page.getByRole('button', { name: 'View IMG_0001.jpg' }).waitFor();
  expect(await picker.evaluate((input) => input.isConnected)).toBe(false);
  const listed = await callDirectly(page, 'GET', `/api${address}/documents`);
  const { items } = documentsContract.listDocuments.response.parse(listed.json);
  const link = await callDirectly(page, 'POST', `/api${address}/documents/${items[0]?.id}/view-link`);
  const { url } = documentsContract.createViewLink.response.parse(link.json);
  const stored = await (await page.request.get(url)).body();
  const size = await page.evaluate(async (bytes) => {
    const blob = new Blob([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))]);
    const image = await createImageBitmap(blob, { imageOrientation: 'none' });
    return [image.width, image.height];
  }, stored.toString('base64'));
  expect(size).toEqual([877, 3508]);
  expect(stored.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(stored.includes('Exif')).toBe(false);
});
