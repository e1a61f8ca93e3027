import type { Page } from 'playwright';
import { expect } from 'vitest';
import { ruleChangesContract } from '#shared/contract/rule-changes.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { faults, overflow } from '../support/accessibility.ts';
import { dropFiles } from '../support/browser-files.ts';
import { callDirectly, demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { sees, storeTokens } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

const eligibility = (page: Page) => page.getByRole('region', { name: 'Eligibility' });
const entry = (page: Page, name: string) => eligibility(page).getByRole('listitem').filter({ hasText: name });

test('staff verify a fact of an assessed case, replay it, assess it again, and find it in the console', async ({
  visit,
}) => {
  const { page: applicant } = await visit();
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const facts = { o1a: { press: true, judging: true, awards: { claimed: true, evidence: [] } } };
  const opened = await callDirectly(applicant, 'POST', '/api/cases', {
    country: 'US',
    path: 'US_O1A',
    assessment: { facts },
  });
  const address = `/cases/${(opened.json as { id: string }).id}`;
  await applicant.goto(address);
  await entry(applicant, 'Published material in professional or major media').getByText('Met').waitFor();
  await entry(applicant, 'Awards for excellence').getByText('Claimed').waitFor();
  expect(
    await eligibility(applicant)
      .getByRole('button', { name: /^Verify/ })
      .count(),
  ).toBe(0);
  await dropFiles(applicant, applicant.getByText('Drop files here'), [samplePdf('Press.pdf')]);
  await applicant.getByRole('button', { name: 'Download Press.pdf' }).waitFor();

  const { page } = await visit();
  await signInAs(page, 'ATTORNEY', address);
  await page
    .getByRole('button', { name: 'Verify Published material in professional or major media' })
    .click();
  const dialog = page.getByRole('dialog', {
    name: 'Verify Published material in professional or major media',
  });
  await dialog.getByRole('button', { name: 'Mark as verified' }).click();
  await dialog.getByText('Select the document that proves it').waitFor();
  await dialog.getByLabel('Document').selectOption({ label: 'Press.pdf' });
  await dialog.getByRole('button', { name: 'Mark as verified' }).click();
  const verified = entry(page, 'Published material in professional or major media').getByText(
    /Verified: O-1A: press\..*Press\.pdf/,
  );
  await verified.waitFor();
  await sees(page, /verified O-1A: press with Press\.pdf/);
  expect([await faults(page), await overflow(page)]).toEqual([[], 0]);

  await eligibility(page).getByRole('button', { name: 'See what has changed' }).click();
  await sees(page, 'Recalculated under its original rules: same result, line by line.');
  await sees(page, 'Nothing has changed since then.');
  await eligibility(page).getByRole('button', { name: 'Assess again' }).click();
  await page.getByRole('dialog', { name: 'Assess again' }).getByRole('button', { name: 'Assess' }).click();
  await eligibility(page).getByLabel('Assessment', { exact: true }).waitFor();
  await verified.waitFor();

  await page.goto('/employer');
  const row = page.locator(`a[href="${address}"]`);
  await row.waitFor();
  await page.getByLabel('Outcome', { exact: true }).selectOption({ label: 'Not assessed' });
  await page.waitForURL(/outcome=none/);
  await row.waitFor({ state: 'detached' });
  await page.getByLabel('Outcome', { exact: true }).selectOption({ label: 'Borderline' });
  await row.waitFor();
  await page.getByRole('button', { name: 'Points' }).click();
  await page.waitForURL(/sort=points/);
  await page
    .getByRole('columnheader', { name: 'Points' })
    .and(page.locator('[aria-sort="descending"]'))
    .waitFor();
  // A change is shown for a year, so there may be none.
  const { path, response } = ruleChangesContract.listRuleChanges;
  const changes = response.parse((await callDirectly(page, 'GET', path)).json).items;
  const rules = page.getByRole('region', { name: 'Rule changes' });
  await expect
    .poll(() => rules.getByText(/^(In effect since|Takes effect on) /).count())
    .toBe(changes.length);
  for (const [at, { route }] of changes.entries()) {
    const change = rules.locator('details').nth(at);
    await change.getByText(pathName(route)).first().click();
    await change.getByRole('listitem').or(change.getByText('No open cases are affected.')).first().waitFor();
  }
  expect([await faults(page), await overflow(page)]).toEqual([[], 0]);
});
