import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { faults } from '../support/accessibility.ts';
import { callApi, createOwnCase } from '../support/cases-by-api.ts';
import { demoPerson } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { getDocument } from '../support/pdf-reader.ts';
import { hasFocus, sees, storeTokens } from '../support/people-in-browser.ts';
import { formPdf } from '../support/uploaded-form.ts';

test('staff draft a form that an operator has uploaded, and download it filled', async ({ visit }) => {
  const applicant = (await visit()).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'US', 'US_EB2_NIW');
  const section = `/api${address}/intake/passport`;
  const answers = { number: 'A01234567', country: 'NG', issued_on: '2021-05-06', expires_on: '2031-05-05' };
  await callApi(applicant, 'PATCH', section, { answers: { ...answers, issued_city: 'Lagos' }, version: 0 });
  await callApi(applicant, 'POST', `${section}/submission`, { version: 1 });

  const { page } = await visit();
  await storeTokens(page, demoPerson('OPS'));
  await page.goto(`${address}/packet`);
  const forms = page.getByRole('region', { name: 'Form drafts' });
  await forms.getByText('Its PDF hasn’t been uploaded yet.').waitFor();
  await forms.getByText('Always left for you to enter by hand: Part 3, mailing address, apartment').waitFor();
  const start = forms.getByRole('button', { name: 'Create draft of form I-140' });
  expect(await start.isDisabled()).toBe(true);

  const folder = await mkdtemp(join(tmpdir(), 'landfall-form-'));
  const file = join(folder, 'i-140.pdf');
  await writeFile(file, await formPdf('i-140', { edition: '06/07/24' }));
  expect(await operatorCommand('put-form', '--form', 'i-140', '--file', file)).toContain(
    'i-140 was uploaded (edition 06/07/24).',
  );
  await rm(folder, { recursive: true });
  // The page reads the uploaded forms once, and that read may come too early.
  const uploaded = forms.getByText('Edition 06/07/24, uploaded');
  await expect
    .poll(async () => {
      await page.reload();
      await start.waitFor();
      return uploaded.count();
    })
    .toBe(1);
  expect(await forms.getByText('Drafts were set up for').count()).toBe(0);
  expect(await faults(page)).toEqual([]);

  await start.click();
  const ready = page.getByRole('region', { name: 'Form I-140 draft 1' });
  await ready.getByText('Form I-140 draft 1 is ready').waitFor();
  // It was disabled in the meantime.
  await hasFocus(start);
  await ready.getByText(/^\d+ pages, 2 of \d+ fields filled, \d+ to check\.$/).waitFor();
  const arriving = page.waitForEvent('download');
  await ready.getByRole('button', { name: 'Download PDF' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^Form I-140 draft 1, .+\.pdf$/);
  const data = new Uint8Array(await readFile(await download.path()));
  const fields = await (
    await (await getDocument({ data, verbosity: 0 }).promise).getPage(1)
  ).getAnnotations();
  expect(fields.map(({ fieldValue }) => fieldValue)).toContain('A01234567');
  await page.reload();
  await sees(page, 'Form I-140 draft 1');

  await operatorCommand('put-form', '--form', 'i-140', '--remove');
  await page.reload();
  await forms.getByText('Its PDF hasn’t been uploaded yet.').waitFor();
  await sees(page, 'Form I-140 draft 1');
});
