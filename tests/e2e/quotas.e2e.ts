import { expect } from 'vitest';
import { dropFiles } from '../support/browser-files.ts';
import { signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicantWithCase } from '../support/new-case.ts';
import { createApplicant, newPerson, sees } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

test('an admin edits the daily limits within their bounds', async ({ visit }) => {
  const { page } = await visit();
  await signInAs(page, 'ADMIN', '/admin');
  const field = page.getByLabel('Document requests');
  const save = page.getByRole('button', { name: 'Save settings' });
  await field.fill('9');
  await save.click();
  await sees(page, 'Enter a whole number from 10 to 5000');
  await field.fill('600');
  await save.click();
  await sees(page, 'Settings saved');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('600');
  await field.fill('');
  await save.click();
  await expect.poll(() => field.inputValue()).toBe('500');
  const open = page.getByLabel('Open cases');
  await open.fill('1001');
  await save.click();
  await sees(page, 'Enter a whole number from 1 to 1000');
});

test('two admins who change different limits keep both', async ({ visit }) => {
  const [{ page }, { page: colleague }] = [await visit(), await visit()];
  const notes = page.getByLabel('Internal notes');
  const assessments = colleague.getByLabel('Case assessments');
  await signInAs(page, 'ADMIN', '/admin');
  await signInAs(colleague, 'ADMIN', '/admin');
  await notes.fill('600');
  await assessments.fill('200');
  for (const each of [page, colleague]) {
    await each.getByRole('button', { name: 'Save settings' }).click();
    await sees(each, 'Settings saved');
  }
  await page.reload();
  await expect.poll(() => page.getByLabel('Case assessments').inputValue()).toBe('200');
  expect(await notes.inputValue()).toBe('600');
});

test('an applicant sees how many more cases they can open, and why one is rejected', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await createApplicant(page, newPerson('Ines Prado'));
  await page.route(/api\/profile$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), ratelimit: '"open_cases";r=1;q=100' },
    });
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'New Case' }).click();
  await sees(page, 'You can open 1 more case. The limit is 100 open cases.');

  visitor.expectConsole(/status of 409/);
  const code = 'case.limit_reached';
  const problem = { type: `urn:landfall:problem:${code}`, title: '', status: 409, code, requestId: 'x' };
  await page.route(/api\/cases$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.fallback(),
  );
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await page.getByLabel('Visa Path').selectOption({ label: 'US O-1A' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create Case' }).click();
  await sees(page, /limit for open cases has been reached\. Close a case first/);
});

test('the upload card shows what is left today, and a rejected upload stays listed', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await becomeApplicantWithCase(page, newPerson('Ines Prado'), 'US_O1A');
  // The real responses, except for a user who has nearly exhausted the upload quota.
  await page.route(/\/uploads$/, async (route) => {
    const response = await route.fetch();
    const ratelimit = '"uploads";r=2;q=200;t=3600, "upload_megabytes";r=900;q=1000;t=3600';
    await route.fulfill({ response, headers: { ...response.headers(), ratelimit } });
  });
  await dropFiles(page, page.getByText('Drop files here'), [samplePdf('Visa.pdf')]);
  await sees(page, /2 of 200 uploads left today\. More will be available on \d/);
  expect(await page.getByText('MB of uploads left').count()).toBe(0);
  await page.unroute(/\/uploads$/);

  visitor.expectConsole(/status of 429/);
  await page.route(/\/uploads$/, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '3600', 'content-type': 'application/problem+json' },
      body: JSON.stringify({
        type: 'urn:landfall:problem:quota.reached',
        title: '',
        status: 429,
        code: 'quota.reached',
        requestId: 'x',
      }),
    }),
  );
  await dropFiles(page, page.getByText('Drop files here'), [samplePdf('Second.pdf')]);
  await sees(page, /today’s limit for this\. Nothing is lost. Try again after \d/);
  await page.getByRole('button', { name: 'Try Second.pdf again' }).waitFor();
});
