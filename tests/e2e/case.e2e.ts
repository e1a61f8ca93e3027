import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { dropFiles, slowUploads } from '../support/browser-files.ts';
import { createOwnCase } from '../support/cases-by-api.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicantWithCase } from '../support/new-case.ts';
import { becomeApplicant, newPerson, openCase, sees } from '../support/people-in-browser.ts';
import { sampleDocx, sampleJpg, samplePdf } from '../support/sample-files.ts';
import { patience } from '../support/timeouts.ts';

const status = (page: Page) => page.getByRole('combobox', { name: 'Status' });
const dropZone = (page: Page) => page.getByText('Drop files here');

async function startCase(page: Page, name: string): Promise<string> {
  const address = await becomeApplicantWithCase(page, newPerson(name), 'US_O1A');
  await dropZone(page).waitFor();
  return address;
}

test('rejected files are listed with the reason, also if only the content does not match the name', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await startCase(page, 'Lena Fuchs');
  await dropFiles(page, dropZone(page), [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    samplePdf('huge.pdf', 10 * 1024 * 1024 + 1),
  ]);
  const list = page.getByRole('list', { name: 'Documents' });
  await list.getByText('Invalid file type. Please upload PDF, DOC, DOCX, JPG, or PNG files.').waitFor();
  await list.getByText('File too large. Maximum size is 10MB.').waitFor();
  await page.getByRole('button', { name: 'Dismiss notes.txt' }).click();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);

  visitor.expectConsole(/status of 400/);
  await dropFiles(page, dropZone(page), [
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') },
  ]);
  await sees(page, /Failed to save document record: Invalid file type\..*contents don’t match its name/);
  // The same file would be rejected again.
  await page.getByRole('button', { name: 'Dismiss photo.png' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try photo.png again' }).count()).toBe(0);
  await page.reload();
  await sees(page, 'No documents yet.');
});

test('an upload that loses its connection stays listed and can be retried', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await startCase(page, 'Sara Nilsen');
  visitor.expectConsole(/ERR_FAILED/);
  await page.route('**/s3/**', (route) => route.abort());
  await dropFiles(page, dropZone(page), [samplePdf('Diploma.pdf')]);
  await sees(page, 'Failed to upload file: The connection was lost.');
  await page.unroute('**/s3/**');
  await page.getByRole('button', { name: 'Try Diploma.pdf again' }).click();
  await page.getByRole('button', { name: 'Download Diploma.pdf' }).waitFor();
});

test('a file that was deleted after it was chosen has to be chosen again', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await startCase(page, 'Ida Holm');
  const folder = await mkdtemp(join(tmpdir(), 'landfall-upload-'));
  const file = join(folder, 'Passport.pdf');
  await writeFile(file, samplePdf('Passport.pdf').buffer);
  visitor.expectConsole(/ERR_FILE_NOT_FOUND/);
  await page.route('**/uploads', async (route) => {
    await rm(folder, { recursive: true, force: true });
    await route.continue();
  });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('choose from your computer').click(),
  ]);
  await chooser.setFiles(file);
  await sees(page, /The file was changed, moved, or deleted after you chose it\. Please choose it again\./);
});

test('a file that is uploaded before the list of documents arrives is listed', async ({ visit }) => {
  const { page } = await visit();
  await becomeApplicant(page, newPerson('Ada Lindqvist'));
  const address = await createOwnCase(page, 'US', 'US_O1A');
  const finished = Promise.withResolvers<void>();
  const list = `**/api${address}/documents?*`;
  await page.route(
    list,
    async (route) => {
      const response = await route.fetch();
      await finished.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(address);
  await dropFiles(page, dropZone(page), [samplePdf('Diploma.pdf')]);
  await sees(page, 'Document uploaded successfully');
  finished.resolve();
  await page.getByRole('button', { name: 'Download Diploma.pdf' }).waitFor();
});

test('leaving during an upload asks first', async ({ visit }) => {
  const { page } = await visit();
  // From the dashboard, so that Back leads there.
  await becomeApplicant(page, newPerson('Omar Said'));
  await openCase(page, 'United States', 'US O-1A');
  const fullSpeed = await slowUploads(page, 200_000);
  await dropFiles(page, dropZone(page), [samplePdf('Thesis.pdf', 5_000_000)]);
  await page.getByRole('progressbar', { name: 'Uploading Thesis.pdf' }).waitFor();

  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await page.getByRole('link', { name: 'My Dashboard' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('progressbar', { name: 'Uploading Thesis.pdf' }).waitFor();

  const asked = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      resolve(dialog.type());
      await dialog.dismiss();
    });
  });
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  expect(await asked).toBe('beforeunload');

  await page.getByRole('link', { name: 'My Dashboard' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('/dashboard');
  await fullSpeed();
  await page.getByRole('link', { name: /^US O-1A/ }).click();
  await sees(page, 'No documents yet.');
});

test('a question about leaving during an upload closes once the upload has finished', async ({ visit }) => {
  const { page } = await visit();
  await becomeApplicant(page, newPerson('Ruta Kalnina'));
  await openCase(page, 'United States', 'US O-1A');
  await dropZone(page).waitFor();
  // Must not be a new history entry: Back would no longer lead away from the page, or ask.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  const fullSpeed = await slowUploads(page, 200_000);
  await dropFiles(page, dropZone(page), [samplePdf('Thesis.pdf', 5_000_000)]);
  await page.getByRole('progressbar', { name: 'Uploading Thesis.pdf' }).waitFor();

  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('progressbar', { name: 'Uploading Thesis.pdf' }).waitFor();

  await page.getByRole('link', { name: 'My Dashboard' }).click();
  await question.waitFor();
  await fullSpeed();
  await page.waitForURL('/dashboard');
  await page.getByRole('link', { name: /^US O-1A/ }).click();
  await page.getByRole('button', { name: 'Download Thesis.pdf' }).waitFor();
  expect(await question.count()).toBe(0);
});

test('two people on one case: the second sees the first one’s change instead of overwriting it', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  const address = await startCase(page, 'Hana Kim');
  const second = await page.context().newPage();
  await second.goto(address);
  await status(second).waitFor();
  await status(page).selectOption('COLLECTING');
  await sees(page, 'Status updated successfully.');

  visitor.expectConsole(/status of 409/);
  await status(second).selectOption('FILED');
  await second.getByRole('button', { name: 'Set to Filed' }).click();
  await sees(second, 'You changed the status to Collecting Documents in another window');
  await expect.poll(() => status(second).inputValue()).toBe('COLLECTING');
  await status(second).selectOption('FILED');
  await second.getByRole('button', { name: 'Set to Filed' }).click();
  await sees(second, 'Status updated successfully.');
  await second.getByText('80%').waitFor();
});

test('a status chosen while another is being saved is saved after it', async ({ visit }) => {
  const { page } = await visit();
  await startCase(page, 'Ines Duarte');
  const saved = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route('**/status', async (route, request) => {
    sent.push(request.postDataJSON().status);
    await saved.promise;
    await route.continue();
  });
  await status(page).selectOption('COLLECTING');
  await sees(page, 'Updating...');
  await status(page).selectOption('FILED');
  await page.getByRole('button', { name: 'Set to Filed' }).click();
  await status(page).selectOption('REVIEW');
  saved.resolve();
  await page.getByText('60%').waitFor();
  await expect.poll(() => status(page).inputValue()).toBe('REVIEW');
  expect(sent).toEqual(['COLLECTING', 'REVIEW']);
});

test('a key press on the status selector asks for confirmation and can be undone for ten seconds', async ({
  visit,
}) => {
  const { page } = await visit();
  await startCase(page, 'Dario Conti');
  const question = page.getByRole('alertdialog', { name: 'Set status to Denied?' });
  await status(page).focus();
  // One letter: the browser appends letters typed within the next second, and only the same one again finds the
  // next match.
  await page.keyboard.press('d');
  await question.getByText('You can undo this for 10 seconds.').waitFor();
  await expect.poll(() => status(page).inputValue()).toBe('DRAFT');
  // Focus starts on Cancel, so that another key press doesn't confirm anything.
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => status(page).inputValue()).toBe('DRAFT');
  expect(await status(page).evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('d');
  await question.getByRole('button', { name: 'Set to Denied' }).click();
  await sees(page, 'Status updated successfully.');
  await expect.poll(() => status(page).inputValue()).toBe('DENIED');
  await page.keyboard.press('Alt+KeyT');
  const undo = page.getByRole('button', { name: 'Undo' });
  for (let presses = 0; presses < 4; presses += 1) {
    if (await undo.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await sees(page, 'Change undone');
  await expect.poll(() => status(page).inputValue()).toBe('DRAFT');
});

test('uploading and changing the status work by keyboard alone', async ({ visit }) => {
  const { page } = await visit();
  // The listener is there from the start, because the browser must know before the key press that the page
  // handles it.
  const chooser = page.waitForEvent('filechooser', { timeout: patience.journey });
  await startCase(page, 'Kei Tanaka');
  const tabTo = async (target: Locator) => {
    const reached = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 40 && !(await reached()); presses += 1) await page.keyboard.press('Tab');
    expect(await reached()).toBe(true);
  };

  await tabTo(status(page));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await sees(page, 'Status updated successfully.');
  await expect.poll(() => status(page).inputValue()).toBe('COLLECTING');

  await tabTo(page.getByRole('button', { name: 'choose from your computer' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([sampleDocx('CV.docx'), sampleJpg('Prize.jpg')]);
  await page.getByRole('button', { name: 'Download CV.docx' }).waitFor();
  await page.getByRole('button', { name: 'Download Prize.jpg' }).waitFor();

  await page.getByRole('button', { name: 'Delete CV.docx' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete this document?' });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await sees(page, 'Document deleted successfully');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Documents');

  // Where a page can't open the list of options, arrow keys keep their meaning in the browser.
  await page.evaluate(() => Reflect.deleteProperty(HTMLSelectElement.prototype, 'showPicker'));
  const isLeftToBrowser = await status(page).evaluate((select) =>
    select.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })),
  );
  expect(isLeftToBrowser).toBe(true);
});

test('a part of the case whose code cannot be loaded is the only thing missing', async ({ visit }) => {
  const { page, expectConsole } = await visit({ isNew: true });
  await becomeApplicant(page, newPerson('Signe Lund'));
  const address = await createOwnCase(page, 'US', 'US_O1A');
  const code = '**/assets/assessment-section-*.js';
  await page.route(code, (route) => route.abort());
  expectConsole(/Failed to load resource/, /could not be loaded/);
  await page.goto(address);
  await sees(page, 'This part of the page couldn’t be loaded. Check your connection.');
  await page.getByRole('listitem', { name: 'Passport', exact: true }).waitFor();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Eligibility' }).waitFor();
});

test('the account menu is loaded again if its code could not be', async ({ visit }) => {
  const { page, expectConsole } = await visit({ isNew: true });
  await becomeApplicant(page, newPerson('Signe Lund'));
  const code = '**/assets/account-menu-*.js';
  await page.route(code, (route) => route.abort());
  expectConsole(/Failed to load resource/, /could not be loaded/);
  await page.reload();
  const again = page.getByRole('button', { name: 'Load menu' });
  await again.waitFor();
  await page.unroute(code);
  await again.click();
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
});
