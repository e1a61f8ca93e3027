import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { faults } from '../support/accessibility.ts';
import { dropFiles } from '../support/browser-files.ts';
import { signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { openCase, sees } from '../support/people-in-browser.ts';
import { drawnPdf } from '../support/sample-files.ts';

test('staff reorder exhibits by keyboard, build a packet, and download it', async ({ visit }) => {
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
    await page.getByRole('dialog', { name: 'Review documents' }).waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
  }
  await page.goto(address);
  await page.getByRole('button', { name: 'Show exhibits' }).click();
  const card = page.getByRole('region', { name: 'Exhibits and packet' });
  await card.getByText('Passport.pdf').waitFor();
  await card.getByRole('button', { name: 'Move Passport down' }).focus();
  await page.keyboard.press('Enter');
  await sees(page, 'Passport is now exhibit B');
  await card.getByRole('button', { name: 'Build packet' }).click();
  const download = card.getByRole('button', { name: 'Download packet 1 as PDF' });
  await download.waitFor();
  expect(await faults(page)).toEqual([]);
  const arriving = page.waitForEvent('download');
  await download.click();
  const path = await (await arriving).path();
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
});
