import { expect } from 'vitest';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { dropFiles } from '../support/browser-files.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicant, newPerson, openCase } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

const desktop = { width: 1280, height: 900 };

test('the applicant’s pages are accessible in both themes, and fit 320 pixels', async ({ visit }) => {
  const { page } = await visit({ viewport: desktop });
  const check = async () => {
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflow(page), page.url()).toBeLessThanOrEqual(0);
    await page.setViewportSize(desktop);
  };

  await page.goto('/wizard');
  await page.getByRole('button', { name: 'Check Eligibility' }).click();
  await page.getByText('Enter your annual salary as a number').waitFor();
  await check();
  await page.getByLabel('Annual salary, in US dollars').fill('185000');
  for (const question of await page.getByRole('main').getByRole('group').all())
    await question.getByLabel('Yes').check();
  await page.getByRole('button', { name: 'Check Eligibility' }).click();
  await page.getByRole('button', { name: 'Create O-1A Case' }).waitFor();
  await check();
  await page.goto('/auth');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await check();

  await becomeApplicant(page, newPerson('Iris Vogel'));
  await page.getByRole('heading', { name: 'No cases yet' }).waitFor();
  await check();
  await page.getByRole('button', { name: 'New Case' }).click();
  await page.getByRole('dialog').waitFor();
  await check();
  await page.keyboard.press('Escape');
  await openCase(page, 'Canada', 'Canada Express Entry');
  await dropFiles(page, page.getByText('Drop files here'), [
    samplePdf('Passport.pdf'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
  ]);
  await page.getByRole('button', { name: 'Download Passport.pdf' }).waitFor();
  await check();
  await page.getByRole('button', { name: 'Delete Passport.pdf' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'My Dashboard' }).click();
  await page.getByRole('link', { name: /^Canada Express Entry/ }).waitFor();
  await check();

  await page.goto('/profile');
  await page.getByLabel('Full Name').waitFor();
  await check();
});
