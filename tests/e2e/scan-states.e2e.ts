import { expect } from 'vitest';
import { dropFiles } from '../support/browser-files.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicantWithCase } from '../support/new-case.ts';
import { newPerson, sees } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

test('a document shows its malware scan, and a notice reports the removal of an infected one', async ({
  visit,
}) => {
  const { page } = await visit();
  await becomeApplicantWithCase(page, newPerson('Tomas Berg'), 'US_O1A');
  await dropFiles(page, page.getByText('Drop files here'), [samplePdf('Visa.pdf')]);
  const download = page.getByRole('button', { name: 'Download Visa.pdf' });
  await download.waitFor();

  // The browser tests' run has no malware scan, so the list is stubbed with what one with a scan would return.
  let availability = 'UNAVAILABLE';
  await page.route(/\/documents(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const scanned = items.map((item: object) => ({ ...item, availability }));
    await route.fulfill({ response, json: { ...rest, items: availability === 'INFECTED' ? [] : scanned } });
  });
  await page.route(/\/history(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const found = { ...items[0], change: { kind: 'document-infected', name: 'Visa.pdf' } };
    await route.fulfill({ response, json: { ...rest, items: [found, ...items.slice(1)] } });
  });
  await page.reload();
  await sees(
    page,
    'Couldn’t check this file for malware. Delete it and upload a version without a password.',
  );
  expect(await download.isDisabled()).toBe(true);

  availability = 'SCANNING';
  await page.reload();
  await sees(page, 'Checking for malware...');
  expect(await download.isDisabled()).toBe(true);

  availability = 'INFECTED';
  await sees(page, 'We found malware in Visa.pdf and removed it. Check your device.');
  await sees(page, 'No documents yet.');
  // Remains when the message is gone.
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'upload a clean copy' });
  await notice.getByText('Visa.pdf').waitFor();
});
