import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Minified, which is less than half. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const unlessLoaded = `if (!('axe' in window)) { ${axeSource} }`;
/** Without selectors and without what passed, which nobody reads and which take as long as the rules. */
const onlyViolations = { reporter: 'no-passes', selectors: false } as const;

/**
 * The axe that a page has stays: V8 has optimized it, and another copy would start in the interpreter. A frame may be
 * newer than its page.
 */
async function axeSourceFor(page: Page): Promise<string> {
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  return isLoaded ? 'undefined' : unlessLoaded;
}

/**
 * Uses axe's legacy mode: the other mode opens a second page for each check, which takes as long as the check
 * itself. They only differ in frames from other origins, and there are none.
 */
async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // A list is dimmed while it loads again.
  await page.waitForFunction(() => !document.querySelector('.cases[aria-busy="true"]'));
  const axe = new AxeBuilder({ page, axeSource: await axeSourceFor(page) })
    .options({ ...onlyViolations })
    .setLegacyMode(true);
  const found = (await choose(axe).analyze()).violations;
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${page.url()} ${id}: ${html}`));
}

/** What axe finds against WCAG 2.2 AA in the current theme, one line per element. */
export const faults = (page: Page): Promise<string[]> => violations(page, (axe) => axe.withTags(tags));

/** What axe finds in either theme. Leaves the page in the light one. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, (axe) => axe.withRules(colorRules));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...dark.map((line) => `dark: ${line}`), ...(await faults(page))];
}

/** How much wider the page is than the window, in CSS pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
