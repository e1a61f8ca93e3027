import type { Page } from 'playwright';
import { expect } from 'vitest';
import { publicPaths } from '../../frontend/build/page-sizes.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicant, newPerson } from '../support/people-in-browser.ts';

/** Every address of this site that the page links to, with the fragment. */
const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter((link) => link.origin === location.origin)
      .map((link) => link.pathname + link.search + link.hash),
  );

/** Follows every link from the given pages on; the pages that answer anything but 200, or lack the fragment. */
async function deadEnds(page: Page, starts: readonly string[]): Promise<string[]> {
  const open = [...starts];
  const seen = new Set<string>();
  const dead: string[] = [];
  for (let address = open.shift(); address !== undefined; address = open.shift()) {
    const { pathname, search, hash } = new URL(address, page.url());
    const place = pathname + search;
    if (seen.has(place + hash)) continue;
    seen.add(place + hash);
    const isNew = !seen.has(`visited ${pathname}`);
    seen.add(`visited ${pathname}`);
    if (!isNew && hash === '') {
      const response = await page.request.get(place);
      if (response.status() !== 200) dead.push(`${place} ${response.status()}`);
      continue;
    }
    const response = await page.goto(place + hash, { waitUntil: 'networkidle' });
    if (response && response.status() !== 200) dead.push(`${place} ${response.status()}`);
    if (await page.getByText('Oops! Page not found').isVisible()) dead.push(`${place} is not found`);
    if (hash !== '' && (await page.locator(`[id="${hash.slice(1)}"]`).count()) === 0)
      dead.push(`${place} has no ${hash}`);
    open.push(...(await linksOn(page)));
  }
  return dead;
}

test('no link of the site leads nowhere, signed out', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  expect(await deadEnds(page, publicPaths)).toEqual([]);
});

test('no link of the site leads nowhere, signed in', async ({ visit }) => {
  const { page } = await visit();
  await becomeApplicant(page, newPerson('Nadia Brandt'));
  expect(await deadEnds(page, ['/dashboard', '/profile', '/'])).toEqual([]);
});
