import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faults } from '../support/accessibility.ts';
import { callDirectly, demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';

const log = (page: Page) => page.getByRole('region', { name: 'Audit Log' });
const rows = (page: Page) => log(page).getByRole('table').getByRole('row');
const header = 1;
const pageRows = 25;
/** More than two pages of an unfiltered log, so that only the filtered log has this many rows; an even number, so that the last one restores the setting. */
const changes = 2 * pageRows + 2;

test('an ADMIN filters, pages through, and exports the audit log', async ({ visit }) => {
  const { page } = await visit();
  await signInAs(page, 'ADMIN');
  for (let at = 0; at < changes; at++)
    await callDirectly(page, 'PATCH', '/api/organization', { staff_decides: at % 2 === 0 });
  await page.goto('/admin');
  await expect.poll(() => rows(page).count()).toBe(header + pageRows);
  await log(page).getByRole('button', { name: 'Show more events' }).click();
  await expect.poll(() => rows(page).count()).toBe(header + 2 * pageRows);
  await log(page).getByLabel('Event').selectOption({ label: 'Changed settings' });
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(header + changes);
  expect(await rows(page).filter({ hasNotText: 'Changed settings' }).count()).toBe(header);
  expect(await faults(page)).toEqual([]);

  const { fullName } = demoPerson('ADMIN');
  await log(page).getByRole('button', { name: fullName }).first().click();
  await log(page)
    .getByRole('button', { name: `Only ${fullName} shown. Show everyone` })
    .waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    log(page).getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const [columns, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(columns).toContain('Time');
  expect(lines.length).toBeGreaterThanOrEqual(changes);
  expect(lines.filter((line) => !line.includes('settings-changed') || !line.includes(fullName))).toEqual([]);
  await log(page)
    .getByRole('button', { name: /Show everyone$/ })
    .click();
  expect(await log(page).locator('select:focus').count()).toBe(1);
  await log(page).getByLabel('Event').selectOption({ label: 'Exported the audit log' });
  await rows(page).getByText('Exported the audit log').first().waitFor();

  await log(page).getByLabel('Event').selectOption({ label: 'Deleted a person’s data' });
  await log(page).getByText('No events match').waitFor();
});

test('an audit log that fails to load says so and can be retried', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 503/);
  await signInAs(page, 'ADMIN');
  const path = /organization\/audit\?|organization\/audit$/;
  await page.route(path, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/admin');
  await log(page).getByText('Landfall is busy. Please try again in a moment.').waitFor();
  await page.unroute(path);
  await log(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
});
