import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright';

export interface Loaded {
  readonly scripts: number;
  readonly styles: number;
}

/** Scripts and styles a page requests before any interaction, in bytes after gzip. */
export async function loadedBy(
  context: BrowserContext,
  url: string,
  path: string,
  site: string,
): Promise<Loaded> {
  const page = await context.newPage();
  const requested = new Set<string>();
  page.on('request', (request) => void requested.add(new URL(request.url()).pathname));
  await page.goto(url + path, { waitUntil: 'networkidle' });
  const inlined = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map((style) => style.textContent ?? '').join(''),
  );
  await page.close();
  const sum = async (ending: string) => {
    const files = [...requested].filter((file) => file.endsWith(ending));
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(join(site, file))).length),
    );
    return sizes.reduce((total, size) => total + size, 0);
  };
  return { scripts: await sum('.js'), styles: (await sum('.css')) + gzipSync(inlined).length };
}
