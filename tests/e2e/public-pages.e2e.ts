import { expect } from 'vitest';
import { siteUrlPlaceholder } from '#shared/site-url.ts';
import { publicPaths } from '../../frontend/build/page-sizes.ts';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { watchPolicy } from '../support/content-policy.ts';
import { test } from '../support/e2e.ts';

test('every public page follows its own policy, is accessible in both themes, and fits 320 pixels and 200 percent', async ({
  visit,
}) => {
  const { page } = await visit();
  const violations = await watchPolicy(page);
  for (const path of publicPaths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), { message: path }).toBe(1);
    expect(await faultsInBothThemes(page)).toEqual([]);
    // 200 percent of a window of 1280 leaves 640 CSS pixels.
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  expect(violations).toEqual([]);
});

test('every public page works without scripts and has a description', async ({ visit, site }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of publicPaths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(((await page.getByRole('main').textContent()) ?? '').length, path).toBeGreaterThan(200);
    titles.add(await page.title());
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
    const description = (await content('meta[name="description"]')) ?? '';
    expect(description.length, path).toBeGreaterThan(50);
    descriptions.add(description);
    const canonical = await page.locator('head link[rel="canonical"]').getAttribute('href');
    // The deployment replaced the build's placeholder with the address of this run.
    expect(canonical).toBe(`${site}${path}`);
    expect(await content('meta[property="og:url"]')).toBe(canonical);
    const image = (await content('meta[property="og:image"]')) ?? '';
    expect(image.startsWith(`${site}/assets/share-`), path).toBe(true);
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
    expect(await content('meta[property="og:title"]')).toBe(await page.title());
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
    // The page's metadata stays when the browser takes over.
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
