import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { faults } from '../support/accessibility.ts';
import { callApi, createOwnCase, itemOf, uploadDocument } from '../support/cases-by-api.ts';
import { callDirectly, demoPerson } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { openZip } from '../support/open-zip.ts';
import { createApplicant, newPerson, storeTokens } from '../support/people-in-browser.ts';
import { drawnPdf, sampleDocx, sampleJpg, samplePdf } from '../support/sample-files.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Download your data' });

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Download your data' }).click();
  await dialogOf(page).getByRole('button', { name: 'Download ZIP' }).waitFor();
  return dialogOf(page);
}

async function downloadBy(page: Page, button: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download;
}

const contentsOf = async (download: Download) => openZip(await readFile(await download.path()));

test('a person downloads their documents, an index, and their records as one ZIP file', async ({ visit }) => {
  const { page } = await visit();
  const person = newPerson('Ana Ibarra');
  await createApplicant(page, person);
  const address = await createOwnCase(page, 'US', 'US_O1A');
  const passport = await itemOf(page, address, 'Passport');
  const first = samplePdf('Passport.pdf', 4000);
  const { id: replaces } = await uploadDocument(page, address, first, passport.id);
  const second = sampleJpg('Passport.jpg', 9000);
  await uploadDocument(page, address, second, passport.id, replaces);
  // Names that file systems don't accept, or don't distinguish.
  const letter = sampleDocx('Re\u0301sume\u0301: final?.docx');
  const [upper, lower] = [samplePdf('CV.pdf', 2100), samplePdf('cv.pdf', 2200)];
  for (const file of [letter, upper, lower]) await uploadDocument(page, address, file);

  await page.goto('/profile');
  const dialog = await openDialog(page);
  await dialog.getByText('5 files, ').waitFor();
  expect(await faults(page)).toEqual([]);
  const download = await downloadBy(page, dialog.getByRole('button', { name: 'Download ZIP' }));
  expect(download.suggestedFilename()).toMatch(/^landfall-data-\d{4}-\d{2}-\d{2}\.zip$/);
  await dialog.getByText('Saved as landfall-data-').waitFor();
  const files = await contentsOf(download);

  const caseId = address.split('/').at(-1) ?? '';
  const folder = [...files.keys()].find((path) => path.startsWith('Cases/'))?.split('/')[1] ?? '';
  expect(folder).toMatch(new RegExp(`^\\d{4}-\\d{2}-\\d{2} US O-1A ${caseId.slice(0, 8)}$`));
  const inCase = new Map([...files].map(([path, bytes]) => [path.replace(`Cases/${folder}/`, ''), bytes]));
  const itemFolder = [...inCase.keys()].find((path) => path.endsWith('Passport.jpg'))?.split('/')[0];
  expect(itemFolder).toMatch(/^\d\d Passport$/);
  for (const [path, { buffer }] of [
    [`${itemFolder}/Passport.jpg`, second],
    ['Earlier versions/Passport.pdf', first],
    ['Other documents/Résumé_ final_.docx', letter],
    ['Other documents/CV.pdf', upper],
    ['Other documents/cv (2).pdf', lower],
  ] as const)
    expect(inCase.get(path)?.equals(buffer), path).toBe(true);
  const index = files.get('index.html')?.toString() ?? '';
  for (const text of [person.email, 'US O-1A', caseId, 'Résumé: final?.docx', 'Passport (earlier version)'])
    expect(index).toContain(text);
  const records = files.get('landfall-data.json')?.toString() ?? '';
  expect(records).toContain(`"file": "Cases/${folder}/Earlier versions/Passport.pdf"`);
  expect(records).not.toContain('X-Amz-Signature');
  expect(files.size).toBe(7);

  // The index opens its files from where it was extracted.
  const opened = await page.context().newPage();
  await opened.setContent(index);
  const link = opened.getByRole('link', { name: 'Passport.jpg' });
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toBe(
    `Cases/${folder}/${itemFolder}/Passport.jpg`,
  );
  await opened.close();
});

test('a download continues after an interruption, renews expired links, and names a deleted file', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await createApplicant(page, newPerson('Teo Marsh'));
  const address = await createOwnCase(page, 'UK', 'UK_GLOBAL_TALENT');
  const kept = samplePdf('A.pdf', 3000);
  const late = samplePdf('B.pdf', 5000);
  for (const file of [kept, late]) await uploadDocument(page, address, file);
  const deleted = await uploadDocument(page, address, samplePdf('C.pdf'));
  await page.goto('/profile');
  const dialog = await openDialog(page);

  visitor.expectConsole(/Failed to load resource/);
  expect((await callDirectly(page, 'DELETE', `/api${address}/documents/${deleted.id}`)).status).toBe(204);
  let isOffline = true;
  const requests: string[] = [];
  await page.route('**/s3/**', async (route) => {
    const name = /_([A-C])\.pdf/.exec(route.request().url())?.[1] ?? '';
    requests.push(name);
    // The first link has expired, as S3 reports it.
    if (requests.length === 1) return route.fulfill({ status: 403, body: '<Code>AccessDenied</Code>' });
    return name === 'B' && isOffline ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: 'Download ZIP' }).click();
  await dialog.getByText('The download was interrupted.').waitFor();
  await dialog.getByText('1 of 3 files').waitFor();
  isOffline = false;
  const download = await downloadBy(page, dialog.getByRole('button', { name: 'Continue' }));
  await dialog.getByText('1 file couldn’t be included because it no longer exists: Cases/').waitFor();
  const files = await contentsOf(download);
  const pdfs = [...files].filter(([path]) => path.endsWith('.pdf'));
  expect(pdfs.map(([, bytes]) => bytes)).toEqual([kept.buffer, late.buffer]);
  expect(files.get('index.html')?.toString()).toContain('C.pdf (not included: it no longer exists)');
  // What was complete isn't read again.
  expect(requests.filter((name) => name === 'A')).toHaveLength(2);
});

test('an attorney downloads a complete case, and HR isn’t offered it', async ({ visit }) => {
  const applicant = (await visit()).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'US', 'US_O1A');
  const { id } = await itemOf(applicant, address, 'Passport');
  const passport = drawnPdf('Passport.pdf', ['1 0 0']);
  await uploadDocument(applicant, address, passport, id);
  await callApi(applicant, 'POST', `/api${address}/messages`, { text: 'Is my <passport> enough?' });
  const saved = { answers: { birth_city: 'Ibadan' }, version: 0 };
  await callApi(applicant, 'PATCH', `/api${address}/intake/about_you`, saved);

  const { page } = await visit();
  await storeTokens(page, demoPerson('ATTORNEY'));
  await callApi(page, 'POST', `/api${address}/notes`, { text: 'A secret of the team' });
  const request = {
    kind: 'evidence',
    issued_on: '2026-04-01',
    due_on: '2026-06-24',
    answered_on: '2026-06-20',
  };
  const requests = [{ id: crypto.randomUUID(), request }];
  const filing = {
    form: 'I-485, Application to Register Permanent Residence',
    interview_on: '2035-01-12',
  };
  const changes = { form: 'I-129', requests, other: { id: crypto.randomUUID(), filing } };
  await callApi(page, 'PATCH', `/api${address}/filing`, { changes, version: 0 });
  await page.goto(`${address}/packet`);
  await page.getByRole('button', { name: 'Download the complete case' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the complete case' });
  await dialog.getByText('1 file, ').waitFor();
  expect(await faults(page)).toEqual([]);
  const download = await downloadBy(page, dialog.getByRole('button', { name: 'Download ZIP' }));
  expect(download.suggestedFilename()).toMatch(/, US O-1A \d{4}-\d{2}-\d{2}\.zip$/);
  const files = await contentsOf(download);
  const [path = ''] = [...files.keys()].filter((each) => each.endsWith('.pdf'));
  expect(path).toMatch(/^\d\d Passport\/Passport\.pdf$/);
  expect(files.get(path)?.equals(passport.buffer)).toBe(true);
  const index = files.get('index.html')?.toString() ?? '';
  const texts = ['Is my &lt;passport&gt; enough?', 'Ibadan', 'added Passport.pdf', 'opened the case as'];
  for (const text of [...texts, 'Response sent 20 Jun 2026']) expect(index).toContain(text);
  // A long label leaves room for its value, also on a phone.
  const opened = await page.context().newPage();
  await opened.setViewportSize({ width: 390, height: 844 });
  await opened.setContent(index);
  const values = await opened.locator('dd', { hasText: '12 Jan 2035' }).all();
  for (const value of values) expect((await value.boundingBox())?.width).toBeGreaterThan(390 / 3);
  expect(values.length).toBeGreaterThan(1);
  await opened.close();
  for (const file of ['index.html', 'case.json']) expect(files.get(file)?.toString()).not.toContain('secret');

  const hr = (await visit()).page;
  await storeTokens(hr, demoPerson('HR'));
  await hr.goto(`${address}/packet`);
  await hr.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
  expect(await hr.getByRole('button', { name: 'Download the complete case' }).count()).toBe(0);
});
