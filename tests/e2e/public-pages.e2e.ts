import type { Page } from 'playwright';
import { expect } from 'vitest';
import { siteUrlPlaceholder } from '#shared/site-url.ts';
import { publicPaths } from '../../frontend/build/page-sizes.ts';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { deep } from '../support/deep.ts';
import { test } from '../support/e2e.ts';

/** Names of visas and forms that break at their hyphen, except in the hidden head of a narrow table. */
const brokenNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('thead')) continue;
      for (const { index, 0: name } of text.textContent?.matchAll(/\b[A-Z]{1,3}-\d+[A-Z]?\b/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + name.length);
        const [first, ...others] = [...range.getClientRects()];
        if (others.some(({ top }) => top !== first?.top)) broken.push(text.textContent ?? '');
      }
    }
    return broken;
  });

test('every public page follows its own policy, is accessible in both themes, and fits 320 pixels and 200 percent', async ({
  visit,
}) => {
  const { page, violations } = await visit();
  for (const path of publicPaths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), { message: path }).toBe(1);
    expect(await faultsInBothThemes(page)).toEqual([]);
    // At 200 percent zoom, a window of 1280 has 640 CSS pixels.
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      expect(await brokenNames(page), `${path} at ${width}`).toEqual([]);
    }
  }
  expect(violations).toEqual([]);
});

/** The pages that rely most on scripts; the others are text. A deep run opens all of them. */
const shownWithoutScripts = deep
  ? publicPaths
  : ['/', '/countries', '/destinations/japan', '/visas/us-o1a', '/wizard', '/eligibility', '/consultation'];

test('public pages show their text without scripts', async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  for (const path of shownWithoutScripts) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(200);
  }
});

/** A page as it is sent, read without running its scripts. */
const readSent = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const html = await (await fetch(address)).text();
    const sent = new DOMParser().parseFromString(html, 'text/html');
    const head = (selector: string, attribute = 'content') =>
      sent.head.querySelector(selector)?.getAttribute(attribute) ?? '';
    return {
      ...{ title: sent.title, description: head('meta[name="description"]') },
      ...{ canonical: head('link[rel="canonical"]', 'href'), url: head('meta[property="og:url"]') },
      ...{ image: head('meta[property="og:image"]'), card: head('meta[name="twitter:card"]') },
      sharedTitle: head('meta[property="og:title"]'),
      headings: sent.querySelectorAll('main h1').length,
      text: sent.querySelector('main')?.textContent ?? '',
    };
  }, path);

test('every public page is sent with its text and a description', async ({ visit, site }) => {
  const { page } = await visit();
  await page.goto('/robots.txt');
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of publicPaths) {
    const sent = await readSent(page, path);
    expect(sent.headings, path).toBe(1);
    expect(sent.text.length, path).toBeGreaterThan(200);
    titles.add(sent.title);
    expect(sent.description.length, path).toBeGreaterThan(50);
    descriptions.add(sent.description);
    // The deployment replaced the build's placeholder with the address of this run.
    expect(sent.canonical).toBe(`${site}${path}`);
    expect(sent.url).toBe(sent.canonical);
    expect(sent.image.startsWith(`${site}/assets/share-`), path).toBe(true);
    expect(sent.card).toBe('summary_large_image');
    expect(sent.sharedTitle).toBe(sent.title);
  }
  expect(titles.size).toBe(publicPaths.length);
  expect(descriptions.size).toBe(publicPaths.length);
});

test('search engines find every public page', async ({ visit, site }) => {
  const { page } = await visit();
  const robots = await page.request.get('/robots.txt');
  expect(await robots.text()).toContain(`Sitemap: ${site}/sitemap.xml\n`);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(listed.sort()).toEqual(publicPaths.map((path) => site + path).sort());
  await page.goto('/destinations/japan');
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')['@graph']).toMatchObject([
    { '@type': 'BreadcrumbList', itemListElement: [{ item: `${site}/destinations` }, {}, {}] },
    { '@type': 'FAQPage' },
  ]);
});

test('a shared page has an image of the declared size', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/destinations/japan');
  const address = await page.locator('head meta[property="og:image"]').getAttribute('content');
  const response = await page.request.get(address ?? '');
  expect(response.headers()['content-type']).toBe('image/png');
  const picture = await response.body();
  expect(picture.length).toBeLessThan(100_000);
  // Width and height are at fixed positions in a PNG.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('scripts do not contain the site URL placeholder: only pages get the real URL', async ({ visit }) => {
  const { page } = await visit();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  for (const path of ['/', '/destinations/japan', '/countries']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.content()).not.toContain(siteUrlPlaceholder);
    // The page's metadata stays after hydration.
    await expect.poll(() => page.locator('link[rel="canonical"]').count()).toBe(1);
  }
  for (const script of scripts)
    expect(await (await page.request.get(script)).text(), script).not.toContain(siteUrlPlaceholder);
});

test('moves between pages without a full load', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Countries' }).click();
  await page.getByRole('heading', { level: 1, name: 'Countries' }).waitFor();
  await page.getByRole('link', { name: 'Visas for Japan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Japan' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-same-document'))).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});
