import { expect } from 'vitest';
import { test } from '../support/e2e.ts';

test('what counts as evidence is one click from the rule, without a full load', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/visas/us-o1a');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const rows = page.getByRole('row').filter({ hasText: 'What to bring for' });
  expect(await rows.count()).toBe(8);
  await page.getByText('What to bring for Judging').click();
  await page.getByText('Invitations and confirmations of reviews.').waitFor();
  for (const name of ['Awards', 'Judging']) await page.getByRole('checkbox', { name }).check();
  await page.getByText('2 of eight: three are needed').waitFor();
  await page.getByRole('checkbox', { name: 'Press' }).check();
  await page.getByText('3 of eight: enough for an officer to weigh your case').waitFor();
  // A link inside the static text changes the page; going back takes the text from the page's own HTML.
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'United States' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'United States' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'O-1A' }).waitFor();
  expect(await rows.count()).toBe(8);
  expect(await page.locator('head title').count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-same-document'))).toBe(true);
});
