import type { Page } from 'playwright';
import { expect } from 'vitest';
import { documentsContract } from '#shared/contract/documents.ts';
import { faults } from '../support/accessibility.ts';
import { downloadBy, dropFiles } from '../support/browser-files.ts';
import { callDirectly, demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { openCase, sees } from '../support/people-in-browser.ts';
import { drawnPdf, drawnPng, sampleDocx } from '../support/sample-files.ts';

const item = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true });

/** Red, green, blue and opacity in the middle of a page that is drawn. */
const colorOf = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((element: HTMLCanvasElement) => {
    const [x, y] = [Math.floor(element.width / 2), Math.floor(element.height / 2)];
    return [...(element.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])];
  });

test('staff review the files of items side by side and by keyboard, and the applicant reads why one was returned', async ({
  visit,
}) => {
  const applicant = (await visit()).page;
  await signInAs(applicant, 'APPLICANT');
  const address = await openCase(applicant, 'United States', 'US O-1A');
  const letter = sampleDocx('Status.docx');
  await applicant.getByText('1 optional document').first().click();
  await applicant.getByText(/^Optional: /).click();
  for (const [title, file] of [
    ['Passport', drawnPdf('Passport.pdf', ['1 0 0', '0 0 1'])],
    ['Earlier passports and visas', drawnPng('Visa.png')],
    ['Proof of your current status', letter],
  ] as const) {
    await dropFiles(applicant, item(applicant, title), [file]);
    await item(applicant, title)
      .getByRole('button', { name: `View ${file.name}` })
      .waitFor();
    await item(applicant, title).getByText('Uploaded', { exact: true }).waitFor();
  }

  const staff = await visit();
  const { page } = staff;
  await signInAs(page, 'OPS');
  await page.goto(address);
  const review = page.getByRole('dialog', { name: 'Review documents' });
  const shows = (title: string) => review.getByRole('heading', { level: 2, name: title }).waitFor();
  await page.getByRole('button', { name: 'View Passport.pdf' }).click();
  await shows('Passport');
  await expect.poll(() => colorOf(page, 'Page 1')).toEqual([255, 0, 0, 255]);
  await page.keyboard.press(']');
  await sees(page, 'Page 2 of 2');
  await expect.poll(() => colorOf(page, 'Page 2')).toEqual([0, 0, 255, 255]);
  expect(await faults(page)).toEqual([]);

  await page.keyboard.press('j');
  await shows('Earlier passports and visas');
  const picture = review.getByRole('img', { name: 'Visa.png' });
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(16);
  await page.keyboard.press('k');
  await shows('Passport');

  await page.keyboard.press('a');
  await sees(page, 'Passport accepted');
  await shows('Earlier passports and visas');
  await page.keyboard.press('r');
  await page.keyboard.type('The second page is cut off.');
  await review.getByRole('button', { name: 'Return', exact: true }).click();
  await sees(page, 'Earlier passports and visas returned');

  await shows('Proof of your current status');
  await sees(page, 'This kind of file can’t be shown here.');
  const download = review.getByRole('button', { name: `Download ${letter.name}`, exact: true });
  expect((await downloadBy(page, () => download.click())).bytes.equals(letter.buffer)).toBe(true);
  const listed = await callDirectly(page, 'GET', `/api${address}/documents`);
  const { items } = documentsContract.listDocuments.response.parse(listed.json);
  const wordFile = items.find(({ name }) => name === letter.name);
  expect(
    await callDirectly(page, 'POST', `/api${address}/documents/${wordFile?.id}/view-link`),
  ).toMatchObject({
    json: { code: 'document.not_viewable' },
  });
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'hidden' });
  await item(page, 'Passport').getByText('Accepted', { exact: true }).waitFor();

  await applicant.reload();
  const returned = item(applicant, 'Earlier passports and visas');
  await returned.getByText('The second page is cut off.').waitFor();
  await returned.getByText(`${demoPerson('OPS').fullName} returned this`).waitFor();
});
