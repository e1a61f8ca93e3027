import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { deep } from './deep.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Minified, which is less than half the size. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const unlessLoaded = `if (!('axe' in window)) { ${axeSource} }`;
/** Without selectors and passed checks, which no one reads and which take as long as the rules. */
const onlyViolations = { reporter: 'no-passes', selectors: false } as const;

/**
 * Keeps an axe that the page already has: V8 has optimized it, and a new copy would start in the interpreter. A
 * frame may be newer than its page.
 */
async function axeSourceFor(page: Page): Promise<string> {
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  return isLoaded ? 'undefined' : unlessLoaded;
}

/**
 * Uses axe's legacy mode. The other mode opens a second page for each check, which takes as long as the check
 * itself. They only differ in cross-origin frames, and there are none.
 */
async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const axe = new AxeBuilder({ page, axeSource: await axeSourceFor(page) })
    .options({ ...onlyViolations })
    .setLegacyMode(true);
  const found = (await choose(axe).analyze()).violations;
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${page.url()} ${id}: ${html}`));
}

/** Paths to texts whose colors passed in a theme, on any page. */
const passedPaths = { light: new Set<string>(), dark: new Set<string>() };
type Theme = keyof typeof passedPaths;

/**
 * The paths to texts whose colors haven't been checked yet in a theme. A deep run checks all of them on each
 * page.
 */
const uncheckedPaths = (paths: readonly string[], theme: Theme): readonly string[] =>
  deep ? paths : paths.filter((path) => !passedPaths[theme].has(path));

/**
 * From the page to each visible text and field: elements with their classes and states, which determine colors
 * in the style sheets. Texts with the same path have the same colors on every page.
 */
async function pathsToTexts(page: Page): Promise<string[]> {
  // A list is dimmed while it reloads.
  await page.waitForFunction(() => !document.querySelector('.cases[aria-busy="true"]'));
  // Frames have texts of their own, which are checked each time.
  if (page.frames().length > 1) return [crypto.randomUUID()];
  return page.evaluate(() => {
    const states =
      /^(aria-(busy|current|disabled|invalid|pressed|selected)|disabled|open|readonly|role|type)$/;
    const paths = new Map<Element, string>();
    const pathTo = (element: Element): string => {
      const known = paths.get(element);
      if (known !== undefined) return known;
      const shown = [...element.attributes].filter(({ name }) => states.test(name));
      const own = [element.localName, ...element.classList, ...shown.map(({ name, value }) => name + value)];
      const path = `${element.parentElement ? pathTo(element.parentElement) : ''} > ${own.join(' ')}`;
      paths.set(element, path);
      return path;
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.textContent?.trim() && text.parentElement?.checkVisibility())
        found.add(pathTo(text.parentElement));
    for (const field of document.querySelectorAll('input, select, textarea'))
      if (field.checkVisibility()) found.add(pathTo(field));
    return [...found];
  });
}

async function check(page: Page, theme: Theme, paths: readonly string[], rules: 'all' | 'colors') {
  const unchecked = uncheckedPaths(paths, theme);
  if (rules === 'colors' && unchecked.length === 0) return [];
  const found = await violations(page, (axe) => {
    if (rules === 'colors') return axe.withRules(colorRules);
    return axe.withTags(tags).disableRules(unchecked.length > 0 ? [] : colorRules);
  });
  if (found.length === 0) for (const path of unchecked) passedPaths[theme].add(path);
  return found;
}

/**
 * Rows of data without a header, so that a screen reader doesn't say which row a cell belongs to. No rule of axe finds
 * them: https://www.w3.org/WAI/WCAG22/Techniques/html/H63. A calendar's rows have no name.
 */
const unnamedRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableElement>('table:not(.calendar)')]
      .filter((table) => table.checkVisibility() && table.tHead)
      .flatMap((table) => [...table.tBodies].flatMap(({ rows }) => [...rows]))
      .filter(({ cells }) => cells.length > 1 && ![...cells].some(({ scope }) => scope.startsWith('row')))
      .map((row) => `${location.href} row without a header: ${row.outerHTML}`),
  );

/** axe's violations of WCAG 2.2 AA in the current theme and rows without a header, one line per element. */
export async function faults(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const found = await check(page, isDark ? 'dark' : 'light', await pathsToTexts(page), 'all');
  return [...found, ...(await unnamedRows(page))];
}

/** The same in either theme. Leaves the page in the light theme. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const paths = await pathsToTexts(page);
  if (uncheckedPaths(paths, 'dark').length > 0) await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await check(page, 'dark', paths, 'colors');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await check(page, 'light', paths, 'all');
  return [...dark.map((line) => `dark: ${line}`), ...light, ...(await unnamedRows(page))];
}

/** Waits for the page's fonts. Until then, texts are drawn in other ones, which may be wider. */
export const fontsLoaded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
  });

/** By how many CSS pixels the page overflows the window horizontally. */
export async function overflow(page: Page): Promise<number> {
  await fontsLoaded(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
