import type { Page } from 'playwright';
import { expect } from 'vitest';
import { demoPassword } from '#infra/local/site-config.ts';
import { bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { caseExportsContract } from '#shared/contract/case-exports.ts';
import { caseImportsContract } from '#shared/contract/case-imports.ts';
import { demoAccounts } from '#shared/domain/demo-accounts.ts';
import { demoCases } from '#shared/domain/demo-cases.ts';
import type { Role } from '#shared/domain/roles.ts';
import { enter, storeTokens } from './people-in-browser.ts';

/** The demo organization's person with this role. */
export function demoPerson(role: Role): { email: string; password: string; fullName: string } {
  const account = demoAccounts.find((each) => each.role === role);
  if (!account) throw new Error(`No demo account has the role ${role}`);
  return {
    email: `${account.localPart}@landfall.example`,
    password: demoPassword,
    fullName: account.fullName,
  };
}

/** Opens the dashboard, or another page, signed in as the demo organization's person with this role. */
export async function signInAs(page: Page, role: Role, path?: string): Promise<void> {
  await enter(page, demoPerson(role), path);
}

/** Signs in as the demo organization's admin, resets its data, and opens a page. */
export async function openAfterReset(page: Page, path: string): Promise<void> {
  await storeTokens(page, demoPerson('ADMIN'));
  expect((await callDirectly(page, 'POST', '/api/demo/reset')).status).toBe(204);
  await waitForSearch(page);
  await page.goto(path);
}

/** Waits until the stream consumer has updated the search; until then, pages don't find the demo cases. */
async function waitForSearch(page: Page): Promise<void> {
  const lastName = demoPerson('APPLICANT').fullName.split(' ').at(-1) ?? '';
  for (const { id, path } of demoCases)
    for (const text of [lastName, path])
      await expect.poll(() => foundBy(page, text), { message: `${text} finds ${id}` }).toContain(id);
}

async function foundBy(page: Page, text: string): Promise<string[]> {
  const { json } = await callDirectly(page, 'GET', `/api/organization/cases?q=${encodeURIComponent(text)}`);
  return (json as { items: { id: string }[] }).items.map(({ id }) => id);
}

/** Calls the API directly, with the page's token if someone is signed in. */
export async function callDirectly(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: unknown }> {
  const token = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))?.[1],
  );
  const response = await page.request.fetch(path, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { data: body }),
  });
  return { status: response.status(), json: await response.json().catch(() => undefined) };
}

/**
 * Waits for the rows of the case list, or for the text that there are none, and for the requests for background jobs:
 * the line of a job appears above the rows and moves them.
 */
export async function rowsSettled(page: Page): Promise<void> {
  const rows = page.locator('tbody tr');
  await rows
    .or(page.getByRole('heading', { name: 'No cases found' }))
    .first()
    .waitFor();
  const requests = [
    bulkJobsContract.listBulkChanges,
    caseImportsContract.listCaseImports,
    caseExportsContract.listCaseExports,
  ];
  await page.waitForFunction(
    (paths) =>
      paths.every((path) =>
        performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === path),
      ),
    requests.map(({ path }) => path),
  );
}
