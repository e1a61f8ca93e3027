import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright';
import type { SampleFile } from './sample-files.ts';

/** Drops files on part of the page, all in one drop, like a drag from the desktop. */
export async function dropFiles(page: Page, target: Locator, files: readonly SampleFile[]): Promise<void> {
  const described = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, described);
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer });
}

/** Throttles the page's uploads to this many bytes per second. The returned function removes the limit. */
export async function slowUploads(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const set = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await session.send('Network.enable');
  await set(bytesPerSecond);
  return async () => {
    await set(-1);
    await session.detach();
  };
}

/** The file that a click opens, in a new tab or in this one. */
export async function downloadBy(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const started = new Promise<Download>((resolve) => {
    page.context().once('page', (tab) => tab.once('download', resolve));
    page.once('download', resolve);
  });
  await click();
  const download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
