import type { Page } from 'playwright';
import { expect } from 'vitest';
import { downloadBy, dropFiles, slowUploads } from '../support/browser-files.ts';
import { test } from '../support/e2e.ts';
import { confirmByMailbox, newPerson, sees, signIn, signOut, signUp } from '../support/people-in-browser.ts';
import { sampleDocx, sampleJpg, samplePdf } from '../support/sample-files.ts';

const passport = samplePdf('Passport Okonkwo.pdf', 9_000_000);
const award = sampleJpg('Award.jpg', 40_000);
const contract = sampleDocx('Contract.docx', 60_000);

/** Facts that score 7: salary 2, press 2, critical role 3. */
async function answerWizard(page: Page): Promise<void> {
  await page.getByLabel('Annual salary, in US dollars').fill('185,000');
  for (const question of await page.getByRole('main').getByRole('group').all())
    await question.getByLabel('Yes').check();
  await page.getByRole('button', { name: 'Check Eligibility' }).click();
}

const progressOf = async (page: Page, name: string): Promise<number> =>
  Number(await page.getByRole('progressbar', { name }).getAttribute('aria-valuenow'));

test('an applicant signs up, checks eligibility, opens a case, and uploads documents that no one else sees', async ({
  visit,
}) => {
  const amara = newPerson('Amara Okonkwo');
  const applicant = await visit();
  const { page } = applicant;

  await signUp(page, amara);
  await confirmByMailbox(page, amara);
  await page.goto('/auth');
  await signIn(page, amara);
  await sees(page, 'Successfully signed in');
  await page.waitForURL('/dashboard');
  await page.getByRole('heading', { name: 'No cases yet' }).waitFor();

  await page.getByRole('link', { name: 'Check Eligibility', exact: true }).click();
  await page.waitForURL('/wizard');
  await answerWizard(page);
  const result = page.getByRole('region', { name: 'Your result' });
  await result.getByText('Eligible', { exact: true }).waitFor();
  await expect.poll(() => result.textContent()).toMatch(/7\s*out of 10/);
  await expect
    .poll(() => result.getByRole('listitem').allTextContents())
    .toEqual([expect.stringContaining('Pay deposit'), expect.stringContaining('Start checklist')]);
  await result.getByRole('button', { name: 'Create O-1A Case' }).click();
  await sees(page, 'Case created successfully!');
  await page.waitForURL(/\/cases\/[0-9a-f-]{36}$/);
  const caseAddress = new URL(page.url()).pathname;
  await page.getByRole('heading', { name: 'US O-1A', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('DRAFT');
  expect(await progressOf(page, 'Progress')).toBe(20);

  const fullSpeed = await slowUploads(page, 1_500_000);
  await dropFiles(page, page.getByText('Drop files here'), [passport, award, contract]);
  await expect
    .poll(() => progressOf(page, `Uploading ${passport.name}`), { interval: 50 })
    .toSatisfy((percent: number) => percent > 0 && percent < 100);
  await page.getByRole('button', { name: `Cancel ${passport.name}` }).click();
  await fullSpeed();
  await page.getByRole('button', { name: `Download ${award.name}` }).waitFor();
  await page.getByRole('button', { name: `Download ${contract.name}` }).waitFor();
  await sees(page, 'Document uploaded successfully');
  await sees(page, '2 uploaded');
  expect(await page.getByText(passport.name).count()).toBe(0);

  const download = page.getByRole('button', { name: `Download ${contract.name}` });
  expect((await downloadBy(page, () => download.click())).bytes.equals(contract.buffer)).toBe(true);

  await page.getByRole('button', { name: `Delete ${award.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await sees(page, 'Document deleted successfully');
  await sees(page, '1 uploaded');
  expect(await page.getByRole('button', { name: `Download ${award.name}` }).count()).toBe(0);

  await page.getByRole('combobox', { name: 'Status' }).selectOption('REVIEW');
  await sees(page, 'Status updated successfully.');
  await expect.poll(() => progressOf(page, 'Progress')).toBe(60);
  const timeline = page.getByRole('region', { name: 'Case Timeline' });
  await expect.poll(() => timeline.locator('[aria-current=step]').textContent()).toContain('Review');
  await expect.poll(() => timeline.getByText('reached').count()).toBe(3);
  await sees(page, 'Amara Okonkwo changed the status from Draft to Under Review');
  await sees(page, `Amara Okonkwo added ${contract.name}`);
  await sees(page, `Amara Okonkwo deleted ${award.name}`);

  await signOut(page);
  await page.goto(caseAddress);
  await page.waitForURL(/\/auth\?return=/);
  await signIn(page, amara);
  await page.waitForURL(caseAddress);
  await page.getByRole('button', { name: `Download ${contract.name}` }).waitFor();

  const tomas = newPerson('Tomas Berg');
  const other = await visit();
  other.expectConsole(/status of 404/);
  await signUp(other.page, tomas);
  await confirmByMailbox(other.page, tomas);
  await other.page.goto(caseAddress);
  await other.page.waitForURL(/\/auth\?return=/);
  const answers: string[] = [];
  // Read before the page gets them: Chromium drops the bodies of a page that has moved on.
  await other.page.route('**/api/cases**', async (route) => {
    const response = await route.fetch();
    answers.push(await response.text());
    await route.fulfill({ response });
  });
  await signIn(other.page, tomas);
  await other.page.getByRole('heading', { name: 'Case not found' }).waitFor();
  expect(answers.length).toBeGreaterThan(0);
  for (const seen of [await other.page.content(), ...answers])
    for (const secret of ['Amara', amara.email, contract.name, 'US_O1A', 'REVIEW'])
      expect(seen).not.toContain(secret);
  await other.page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await other.page.getByRole('heading', { name: 'No cases yet' }).waitFor();
});
