import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { callDirectly, demoPerson } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { sees, storeTokens } from '../support/people-in-browser.ts';

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ });
const unread = async (page: Page): Promise<number> => {
  await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).waitFor();
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0]);
};
interface Listed {
  readonly items: readonly { readonly user_id: string; readonly email: string }[];
}
const enterDemo = async (page: Page, account: string) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: new RegExp(`^${account}@`) }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
};

test('the bell leads to the event; reading a notification reduces the count', async ({ visit }) => {
  const colleague = (await visit()).page;
  await storeTokens(colleague, demoPerson('OPS'));
  const idOf = async (list: string, email: string) => {
    const { json } = await callDirectly(colleague, 'GET', list);
    return (json as Listed).items.find((each) => each.email === email)?.user_id;
  };
  const applicant_id = await idOf('/api/organization/applicants', demoPerson('APPLICANT').email);
  const owner_id = await idOf('/api/organization/members', demoPerson('ATTORNEY').email);
  const opened: string[] = [];
  for (const path of ['US_O1A', 'US_H1B']) {
    const body = { applicant_id, country: 'US', path };
    const { json } = await callDirectly(colleague, 'POST', '/api/organization/cases', body);
    const change = { kind: 'owner', owner_id };
    const case_ids = [(json as { id: string }).id];
    opened.push(...case_ids);
    const changed = await callDirectly(colleague, 'POST', '/api/organization/cases/changes', {
      case_ids,
      change,
    });
    expect(changed.status).toBe(200);
  }

  const { page } = await visit();
  await storeTokens(page, demoPerson('ATTORNEY'));
  // Notifications are created by the table's stream.
  await expect
    .poll(async () => {
      const { json } = await callDirectly(page, 'GET', '/api/notifications');
      return opened.filter((id) => !JSON.stringify(json).includes(id));
    })
    .toEqual([]);
  await page.goto('/dashboard');
  const before = await unread(page);
  expect(before).toBeGreaterThanOrEqual(2);
  await bell(page).click();
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  await expect.poll(() => bell(page).getAttribute('aria-current')).toBe('page');
  const first = page.getByRole('button', { name: /^Mark as read: / }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: `Notifications, ${before - 1} unread` }).waitFor();
  // The button is gone; the focus is on the next notification.
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.tagName)).toBe('LI');
  await page.getByRole('combobox', { name: 'Event' }).selectOption('calls');
  await page
    .getByRole('link', { name: /assigned this case to you/ })
    .first()
    .waitFor({ state: 'detached' });
  // It would mark more than the filter shows.
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mark all notifications as read?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: `Notifications, ${before - 1} unread` }).waitFor();
  await page.getByRole('combobox', { name: 'Event' }).selectOption('');
  await page.getByRole('tab', { name: 'Unread' }).click();
  await page
    .getByRole('link', { name: /^Unread: .* assigned this case to you/ })
    .first()
    .click();
  await page.waitForURL(/\/cases\//);
  await page.goBack();
  await page.getByRole('tab', { name: 'Unread', selected: true }).waitFor();
  if (before > 2) {
    await page.getByRole('link', { name: `Notifications, ${before - 2} unread` }).waitFor();
    await bell(page).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    // The button is disabled, which would drop the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  }
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
});

test('email settings are next to the notifications and saved in the profile', async ({ visit }) => {
  const { page } = await visit();
  await enterDemo(page, 'hr-demo');
  await page.goto('/notifications');
  const digest = page.getByRole('radio', { name: 'Status changes and decisions: Daily digest' });
  await digest.click();
  await sees(page, 'Saved');
  await expect.poll(() => digest.isChecked()).toBe(true);
  await page.goto('/profile');
  const chosen = page.getByRole('radio', { name: 'Status changes and decisions: Daily digest' });
  await chosen.waitFor();
  await expect.poll(() => chosen.isChecked()).toBe(true);
  await page.goto('/notifications');
  await page.getByRole('heading', { name: 'Email' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
});

test('a link without its token, and one that is no longer valid, say what to do', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto('/email-settings');
  await sees(page, /This link is incomplete/);
  visitor.expectConsole(/410/);
  await page.goto('/email-settings#token=old');
  await sees(page, /This link is no longer valid/);
  await page.getByRole('link', { name: 'Open your profile' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await faultsInBothThemes(page)).toEqual([]);
});
