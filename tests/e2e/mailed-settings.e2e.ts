import { expect, vi } from 'vitest';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { logger } from '#functions/platform/logger.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { succeed } from '../support/call-endpoint.ts';
import { test } from '../support/e2e.ts';
import { sees } from '../support/people-in-browser.ts';
import { startSecurityRun } from '../support/security-run.ts';
import { openVisitor } from '../support/visitor.ts';
import { openWindow } from '../support/windows.ts';

test('events on a case within ten minutes are one email that says what to do, and its links change email settings without signing in', async ({
  browser,
}) => {
  await using run = await startSecurityRun();
  logger.setLogLevel('SILENT');
  const [iris, ruth] = await Promise.all([
    run.addPerson({ fullName: 'Iris Vogel', role: 'APPLICANT', organizationId: 'harbor' }),
    run.addPerson({ fullName: 'Ruth Dahl', role: 'ADMIN', organizationId: 'harbor' }),
  ]);
  const body = { country: 'CA', path: 'CA_EXPRESS_ENTRY' };
  const { id: caseId } = await succeed(cases, casesContract.createCase, { as: iris, body });
  const as = { as: ruth, params: { caseId } };
  await succeed(cases, messagesContract.sendMessage, { ...as, body: { text: 'My secret words' } });
  await succeed(cases, staffCasesContract.addNote, { ...as, body: { text: 'My secret note' } });
  const items = [{ title: 'Language test' }];
  await succeed(cases, checklistContract.addChecklistItems, { ...as, body: { items } });
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 11 * 60_000).toISOString());
  await sendNotices(() => true);
  vi.unstubAllEnvs();
  const { subject, text, html, headers } = await run.mailbox.next(iris.email);
  expect(subject).toBe('Case updates: your Canada Express Entry case');
  expect(text).toContain('Ruth Dahl sent you a message.');
  expect(text).toContain('Ruth Dahl requested Language test.');
  expect(text).toContain('Upload the requested documents on your case page');
  expect(text + html).not.toContain('secret');
  const header = (wanted: string) => headers.find(({ name }) => name === wanted)?.value ?? '';
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');

  const window = await openWindow(browser, run.url);
  const visitor = await openVisitor(window, window.close);
  const { page } = visitor;
  const link = /https?:\S+\/email-settings#token=\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  const choice = (group: string, wanted: string) =>
    page.getByRole('radio', { name: `${group}: ${wanted}`, exact: true });
  await choice('Status changes and decisions', 'Daily digest').click();
  await sees(page, 'Saved');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // It doesn't sign anyone in.
  await page.goto('/notifications');
  await page.waitForURL(/\/auth/);

  // Some mail programs open the URL in a browser, which changes nothing until the reader confirms.
  const oneClick = header('List-Unsubscribe').replace(/^<|>$/g, '');
  await page.goto(oneClick);
  await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.goto(link);
  await expect.poll(() => choice('Messages', 'Immediately').isChecked()).toBe(true);
  await page.goto(oneClick);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await sees(page, 'You’re unsubscribed');

  // What a mail client sends when someone uses its own unsubscribe button: no cookies, no page.
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(oneClick, { method: 'POST', body: form })).status).toBe(204);
  await page.goto(link);
  for (const group of ['Messages', 'Documents and requests'])
    await expect.poll(() => choice(group, 'Off').isChecked()).toBe(true);
  await expect.poll(() => choice('Status changes and decisions', 'Daily digest').isChecked()).toBe(true);
  await expect.poll(() => choice('Due dates and reminders', 'Immediately').isChecked()).toBe(true);
  await visitor.leave();
});
