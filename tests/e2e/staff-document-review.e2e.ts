import type { Page } from 'playwright';
import { expect } from 'vitest';
import { documentsContract } from '#shared/contract/documents.ts';
import { faults } from '../support/accessibility.ts';
import { downloadBy, dropFiles } from '../support/browser-files.ts';
import { createOwnCase, itemOf, uploadDocument } from '../support/cases-by-api.ts';
import { callDirectly, demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { fillableForm } from '../support/fillable-form.ts';
import { pdfOf } from '../support/packet-files.ts';
import { sees, storeTokens } from '../support/people-in-browser.ts';
import { drawnPdf, drawnPng, type SampleFile, sampleDocx, samplePdf } from '../support/sample-files.ts';
import { scannedPdf } from '../support/scanned-pdf.ts';

const item = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true });

/** The sandboxed frame of a file. */
const frameOf = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`);
const drawing = (page: Page, file: string, name: string) =>
  frameOf(page, file).getByRole('img', { name, exact: true });

/** Red, green, blue, and opacity at the center of a drawn page. */
const colorOf = (page: Page, file: string, name: string) =>
  drawing(page, file, name).evaluate((element: HTMLCanvasElement) => {
    // On a separate canvas, because the browser warns about frequent reads from one that isn't optimized for
    // them.
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    pixel?.drawImage(element, -Math.floor(element.width / 2), -Math.floor(element.height / 2));
    return [...(pixel?.getImageData(0, 0, 1, 1).data ?? [])];
  });

const sizeOf = async (page: Page, file: string, name: string) => {
  const box = await drawing(page, file, name).boundingBox();
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
};

/** A PDF that tries to run a script as it opens, and as its first page is shown. */
const scripted = (name: string): SampleFile =>
  drawnPdf(
    name,
    ['1 0 0', '0 0 1'],
    '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/AA<</WC<</S/JavaScript/JS(app.alert\\(2\\))>>>>',
  );

/** What a script could do if one ran beside the drawn file. */
const reachOf = (page: Page, name: string) =>
  frameOf(page, name)
    .getByRole('main')
    .evaluate(async () => {
      const attempt = (what: () => unknown): string => {
        try {
          return String(what());
        } catch (error) {
          return (error as Error).name;
        }
      };
      return {
        origin: self.origin,
        storage: attempt(() => localStorage.length),
        cookies: attempt(() => document.cookie),
        page: attempt(() => parent.document.title),
        top: attempt(() => top?.location.href),
        network: await fetch('/config.json').then(
          () => 'read',
          () => 'refused',
        ),
      };
    });

test('the viewer starts in browsers that report a frame as loaded before its script has run', async ({
  visit,
}) => {
  const { page } = await visit();
  await storeTokens(page, demoPerson('APPLICANT'));
  const address = await createOwnCase(page, 'US', 'US_O1A');
  const { id } = await itemOf(page, address, 'Passport');
  await uploadDocument(page, address, drawnPdf('Passport.pdf', ['1 0 0', '0 0 1']), id);
  // WebKit does this. A script that loads the real one after the event imitates it.
  await page.route(/\/assets\/viewer\/viewer-[\w-]+\.js$/, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' },
      body: `addEventListener('load', () => import('${route.request().url()}?late'))`,
    }),
  );
  await page.goto(address);
  await page.getByRole('button', { name: 'View Passport.pdf' }).click();
  await expect.poll(() => colorOf(page, 'Passport.pdf', 'Page 1 of 2')).toEqual([255, 0, 0, 255]);
});

test('staff review the files of items side by side and by keyboard, and the applicant reads why one was returned', async ({
  visit,
}) => {
  const applicant = (await visit()).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'US', 'US_O1A');
  const letter = sampleDocx('Status.docx');
  const locked = {
    ...samplePdf('Locked.pdf'),
    buffer: Buffer.from(await pdfOf(1, { password: 'Secret-1' })),
  };
  const dynamic = {
    ...samplePdf('IMM 0008.pdf'),
    buffer: Buffer.from(await fillableForm({}, { isHybrid: true })),
  };
  const scanned = { ...samplePdf('Scanned.pdf'), buffer: await scannedPdf() };
  const typed = { ...samplePdf('Typed.pdf'), buffer: Buffer.from(await pdfOf(1, { text: 'I-94 record' })) };
  for (const [title, files] of [
    ['Passport', [scripted('Passport.pdf')]],
    ['Earlier passports and visas', [drawnPng('Visa.png')]],
    ['Proof of your current status', [letter, locked, dynamic, samplePdf('Broken.pdf'), typed, scanned]],
  ] as const)
    for (const file of files) {
      const { id } = await itemOf(applicant, address, title);
      await uploadDocument(applicant, address, file, id);
    }

  const staff = await visit();
  const { page } = staff;
  // A script in the file would open one; a window's dialog also blocks the steps below.
  page.on('dialog', () => expect.unreachable('A script of the file ran'));
  await signInAs(page, 'OPS', address);
  let loaded = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/view-link')) loaded += 1;
  });
  const review = page.getByRole('dialog', { name: 'Review documents' });
  const shows = (title: string) => review.getByRole('heading', { level: 2, name: title }).waitFor();
  await page.getByRole('button', { name: 'View Passport.pdf' }).click();
  await shows('Passport');
  await expect.poll(() => colorOf(page, 'Passport.pdf', 'Page 1 of 2')).toEqual([255, 0, 0, 255]);
  // While a file is being read, only the next one is preloaded.
  await expect.poll(() => loaded).toBe(2);
  staff.expectConsole(/violates the following Content Security Policy directive/, /Refused to connect/);
  expect(await reachOf(page, 'Passport.pdf')).toEqual({
    origin: 'null',
    storage: 'SecurityError',
    cookies: 'SecurityError',
    page: 'SecurityError',
    top: 'SecurityError',
    network: 'refused',
  });
  for (const [key, number, color] of [
    [']', 2, [0, 0, 255, 255]],
    ['[', 1, [255, 0, 0, 255]],
    ['PageDown', 2, [0, 0, 255, 255]],
    ['PageUp', 1, [255, 0, 0, 255]],
    ['End', 2, [0, 0, 255, 255]],
    ['Home', 1, [255, 0, 0, 255]],
  ] as const) {
    await page.keyboard.press(key);
    await sees(page, `Page ${number} of 2`);
    await expect.poll(() => colorOf(page, 'Passport.pdf', `Page ${number} of 2`)).toEqual(color);
  }
  await review.getByRole('textbox', { name: 'Page number' }).fill('2');
  await page.keyboard.press('Enter');
  const second = 'Page 2 of 2';
  await expect.poll(() => colorOf(page, 'Passport.pdf', second)).toEqual([0, 0, 255, 255]);
  const fitted = await sizeOf(page, 'Passport.pdf', second);
  await page.keyboard.press('-');
  await expect
    .poll(async () => (await sizeOf(page, 'Passport.pdf', second)).width)
    .toBeLessThan(fitted.width);
  await page.keyboard.press('w');
  await expect.poll(() => sizeOf(page, 'Passport.pdf', second)).toEqual(fitted);
  await page.keyboard.press('f');
  await expect
    .poll(async () => (await sizeOf(page, 'Passport.pdf', second)).height)
    .toBeLessThan(await page.evaluate(() => innerHeight));
  // axe checks every frame, but the sandbox keeps it out.
  staff.expectConsole(/Failed to execute 'postMessage' on 'DOMWindow'/);
  expect(await faults(page)).toEqual([]);

  // A key pressed in the document leads to the decision but doesn't decide.
  await frameOf(page, 'Passport.pdf').getByRole('main').click();
  await page.keyboard.press('a');
  await expect
    .poll(() =>
      review.getByRole('button', { name: 'Accept' }).evaluate((each) => each === document.activeElement),
    )
    .toBe(true);
  await shows('Passport');

  await frameOf(page, 'Passport.pdf').getByRole('main').click();
  await page.keyboard.press('j');
  await shows('Earlier passports and visas');
  await expect.poll(() => colorOf(page, 'Visa.png', 'Visa.png')).toEqual([90, 90, 90, 255]);
  await page.keyboard.press('t');
  await expect.poll(() => colorOf(page, 'Visa.png', 'Visa.png')).toEqual([90, 90, 90, 255]);
  await page.keyboard.press('k');
  await shows('Passport');

  // While a decision is being saved, the reason for the next one can be typed, and its letters aren't
  // shortcuts.
  const saved = Promise.withResolvers<void>();
  const changes = '**/checklist/changes';
  await page.route(changes, async (route) => {
    await saved.promise;
    await route.continue();
  });
  await page.keyboard.press('a');
  await shows('Earlier passports and visas');
  await page.keyboard.press('r');
  await page.keyboard.type('The second page is cut off.');
  await expect
    .poll(() => review.getByLabel(/^Reason, if you return it/).inputValue())
    .toBe('The second page is cut off.');
  saved.resolve();
  await sees(page, 'Passport accepted');
  await page.unroute(changes);
  await review.getByRole('button', { name: 'Return', exact: true }).click();
  await sees(page, 'Earlier passports and visas returned');

  await shows('Proof of your current status');
  const choose = (name: string) => review.getByLabel('Document of this item').selectOption({ label: name });
  await choose('Locked.pdf');
  await sees(page, 'This PDF is password protected.');
  await choose('IMM 0008.pdf');
  await sees(page, 'Only Adobe Acrobat can show this form.');
  await choose('Broken.pdf');
  await sees(page, 'This file is damaged.');
  await choose('Typed.pdf');
  // The font isn't embedded, so the app loads the library's for the frame.
  await frameOf(page, 'Typed.pdf').getByText('I-94 record 1').waitFor();
  // The decoders of JPEG 2000 and JBIG2 are WebAssembly, which the app loads for the frame as well.
  await choose('Scanned.pdf');
  await expect.poll(() => colorOf(page, 'Scanned.pdf', 'Page 1 of 2')).toEqual([128, 128, 128, 255]);
  await page.keyboard.press(']');
  await expect.poll(() => colorOf(page, 'Scanned.pdf', 'Page 2 of 2')).toEqual([0, 0, 0, 255]);
  await choose(letter.name);
  await sees(page, 'This kind of file can’t be shown here.');
  const download = review.getByRole('button', { name: `Download ${letter.name}`, exact: true });
  expect((await downloadBy(page, () => download.click())).bytes.equals(letter.buffer)).toBe(true);
  const listed = await callDirectly(page, 'GET', `/api${address}/documents`);
  const { items } = documentsContract.listDocuments.response.parse(listed.json);
  const wordFile = items.find(({ name }) => name === letter.name);
  expect(
    await callDirectly(page, 'POST', `/api${address}/documents/${wordFile?.id}/view-link`),
  ).toMatchObject({
    json: { code: 'document.not_viewable' },
  });
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'hidden' });
  await item(page, 'Passport').getByText('Accepted', { exact: true }).waitFor();

  await applicant.goto(address);
  const returned = item(applicant, 'Earlier passports and visas');
  await returned.getByText('The second page is cut off.').waitFor();
  await returned.getByText(`${demoPerson('OPS').fullName} requested changes`).waitFor();

  // The new file replaces the returned one, which staff can still read, and leave.
  await dropFiles(applicant, returned, [drawnPdf('Visa complete.pdf', ['0 1 0', '0 0 1'])]);
  await returned.getByText('Uploaded', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'View Visa complete.pdf' }).click();
  await shows('Earlier passports and visas');
  await expect.poll(() => colorOf(page, 'Visa complete.pdf', 'Page 1 of 2')).toEqual([0, 255, 0, 255]);
  const versions = review.getByLabel('Document of this item');
  const [, earlier = ''] = await versions.getByRole('option').allInnerTexts();
  expect(earlier).toMatch(/^Visa\.png \(earlier version, \d+ \w+ \d+, \d\d:\d\d\)$/);
  await versions.selectOption({ label: earlier });
  await expect.poll(() => colorOf(page, 'Visa.png', 'Visa.png')).toEqual([90, 90, 90, 255]);
  const note = review.getByRole('status').filter({ hasText: 'Earlier version' });
  await note.getByText('A newer version was uploaded').waitFor();
  expect(await faults(page)).toEqual([]);
  await note.getByRole('button', { name: 'View current version' }).click();
  await expect.poll(() => colorOf(page, 'Visa complete.pdf', 'Page 1 of 2')).toEqual([0, 255, 0, 255]);
  await note.waitFor({ state: 'hidden' });
});

test('a reason is sent from its field by keyboard, and the focus stays in the review until it is closed', async ({
  visit,
}) => {
  const applicant = (await visit()).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'US', 'US_O1A');
  const { id } = await itemOf(applicant, address, 'Passport');
  await uploadDocument(applicant, address, drawnPdf('Passport.pdf', ['1 0 0']), id);
  const { page } = await visit();
  await signInAs(page, 'OPS', address);
  await page.getByRole('button', { name: 'View Passport.pdf' }).click();
  const review = page.getByRole('dialog', { name: 'Review documents' });
  await review.getByRole('button', { name: 'Return', exact: true }).waitFor();
  await page.keyboard.press('r');
  await page.keyboard.type('Please scan all four corners.');
  await page.keyboard.press('Control+Enter');
  await sees(page, 'Passport returned');
  await review.getByText('Needs changes', { exact: true }).waitFor();
  // Nothing else waits for a decision, so the focused field and its button have been removed.
  await expect.poll(() => review.evaluate((each) => each.contains(document.activeElement))).toBe(true);

  // Nothing behind the review can be reached, not even what isn't in the header, until it is closed.
  const takesFocus = () =>
    page.getByText('Skip to content').evaluate((link) => {
      link.focus();
      return link === document.activeElement;
    });
  expect(await takesFocus()).toBe(false);
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'hidden' });
  expect(await takesFocus()).toBe(true);
});

test('a PDF is shown in a browser without what was added to JavaScript since 2024', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [Uint8Array.prototype, ['toBase64', 'toHex']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [Math, ['sumPrecise']],
      [Promise, ['try']],
      [URL, ['parse']],
    ] as const)
      for (const name of names) Reflect.deleteProperty(owner, name);
  });
  await storeTokens(page, demoPerson('APPLICANT'));
  const address = await createOwnCase(page, 'US', 'US_O1A');
  const { id } = await itemOf(page, address, 'Passport');
  await uploadDocument(page, address, drawnPdf('Passport.pdf', ['1 0 0', '0 0 1']), id);
  await page.goto(address);
  await page.getByRole('button', { name: 'View Passport.pdf' }).click();
  await expect.poll(() => colorOf(page, 'Passport.pdf', 'Page 1 of 2')).toEqual([255, 0, 0, 255]);
});
