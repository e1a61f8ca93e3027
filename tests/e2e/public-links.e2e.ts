import type { Page } from 'playwright';
import { expect } from 'vitest';
import { publicPaths } from '../../frontend/build/page-sizes.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicant, newPerson } from '../support/people-in-browser.ts';

/** A page of this site: its link targets, and its links. */
interface Place {
  readonly ids: readonly string[];
  readonly links: readonly string[];
}

/** Reads a page; undefined if there is none at this address. */
type Read = (address: string) => Promise<Place | undefined>;

const readShown = (page: Page): Promise<Place> =>
  page.evaluate(() => ({
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    links: [...document.querySelectorAll('a')]
      .filter((link) => link.origin === location.origin)
      .map((link) => link.pathname + link.search + link.hash),
  }));

/** As rendered by the browser, with the page's code. */
const byBrowser =
  (page: Page): Read =>
  async (address) => {
    const response = await page.goto(address, { waitUntil: 'networkidle' });
    if (response?.status() !== 200) return undefined;
    const isMissing = await page.getByText('Oops! Page not found').isVisible();
    return isMissing ? undefined : readShown(page);
  };

/** As sent by the server, which is enough for prerendered pages. */
const byRequest =
  (page: Page): Read =>
  async (address) => {
    const response = await page.request.get(address);
    if (response.status() !== 200) return undefined;
    const html = await response.text();
    const values = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value);
    return {
      ids: values(/\sid="([^"]+)"/g),
      links: values(/<a\s(?:[^>]*\s)?href="(\/[^"]*)"/g).map((link) => link.replaceAll('&amp;', '&')),
    };
  };

/** Follows every link from these pages; returns the addresses without a page, or without the fragment. */
async function deadEnds(starts: readonly string[], readerOf: (path: string) => Read): Promise<string[]> {
  const open = [...starts];
  const pages = new Map<string, Place | undefined>();
  const dead = new Set<string>();
  for (let address = open.shift(); address !== undefined; address = open.shift()) {
    const { pathname, search, hash } = new URL(address, 'https://site.example');
    const path = pathname + search;
    if (!pages.has(path)) {
      const found = await readerOf(pathname)(path);
      pages.set(path, found);
      open.push(...(found?.links ?? []));
    }
    const found = pages.get(path);
    if (!found) dead.add(`${path} is not found`);
    else if (hash !== '' && !found.ids.includes(hash.slice(1))) dead.add(`${path} has no ${hash}`);
  }
  expect(pages.size).toBeGreaterThan(publicPaths.length);
  return [...dead];
}

const isPublic = (path: string): boolean => publicPaths.includes(path);

test('no link is broken, signed out', async ({ visit }) => {
  const { page } = await visit();
  const read = byBrowser(page);
  const fetchHtml = byRequest(page);
  expect(await deadEnds(publicPaths, (path) => (isPublic(path) ? fetchHtml : read))).toEqual([]);
});

test('no link is broken, signed in', async ({ visit }) => {
  const { page } = await visit();
  await becomeApplicant(page, newPerson('Nadia Brandt'));
  const read = byBrowser(page);
  const fetchHtml = byRequest(page);
  const starts = ['/dashboard', '/profile', '/'];
  // A public page is the same for signed-in users, except for the header, which all pages share.
  expect(await deadEnds(starts, (path) => (isPublic(path) && path !== '/' ? fetchHtml : read))).toEqual([]);
});
