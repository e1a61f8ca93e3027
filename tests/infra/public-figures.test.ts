import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Element, Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '#infra/create-stacks.ts';
import { publicPaths } from '../../frontend/build/page-sizes.ts';
import { figuresIn } from '../../frontend/content/figures-in-text.ts';
import { quotedFigures } from '../../frontend/content/quoted-figures.ts';
import { readSamples } from '../../frontend/content/read-samples.ts';

/** The page that shows the figures of a content file. */
const pageOfFile: Readonly<Record<string, string>> = {
  'home.json': '/',
  'services.json': '/services',
  'destinations.json': '/destination-countries',
};
/** Figures that the specification states on each page. */
const stated: readonly { page: string; value: string }[] = [
  ...quotedFigures.flatMap(({ place, value }) => {
    const page = pageOfFile[place.split(' > ')[0] ?? ''];
    return page ? [{ page, value }] : [];
  }),
  // The threshold of a high salary (sections 5 and 9), and an option of the form (section 5).
  { page: '/wizard', value: '$160,000' },
  { page: '/consultation', value: '10+' },
];

const samples = readSamples();
const window = new Window();
const parser = new window.DOMParser();
/** The page's content. Charts and scripts have no figures that a person reads. */
function contentOf(html: string): Element {
  const text = html.replace(/<(svg|script|style)\b[\s\S]*?<\/\1>/g, '');
  return parser.parseFromString(text, 'text/html').body;
}
const pages = publicPaths.map((path) => ({
  path,
  body: contentOf(readFileSync(join(projectFolder, 'dist/site', path, 'index.html'), 'utf8')),
}));

const isSourced = (block: Element): boolean =>
  block.querySelector('a[href^="https://"]') !== null && /checked [\w, ]*20\d\d/i.test(block.textContent);

/** Figures on a page without a source, a sample mark, or the specification behind them. */
function unaccounted(path: string, body: Element): string[] {
  const known = new Set(stated.filter(({ page }) => page === path).map(({ value }) => value));
  // Every amount on a route's page is quoted from the route, whose fees are below with their sources.
  const fees = path.startsWith('/visas/') ? body.querySelector('#cost') : null;
  const quotesFees = fees !== null && isSourced(fees);
  return [...body.querySelectorAll('*')].flatMap((element) => {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent);
    return figuresIn(own.join(''))
      .filter((figure) => !known.has(figure) && !(quotesFees && /^(CA\$|[$£€])/.test(figure)))
      .filter(() => {
        const block = element.closest('tr, li, dl > div') ?? element.closest('section') ?? element;
        const header = element.closest('section.section')?.querySelector('header');
        const isFromHeader = header !== null && header !== undefined && isSourced(header);
        return !block.querySelector('.sample-mark') && !isSourced(block) && !isFromHeader;
      })
      .map((figure) => `${path}: ${figure} in “${element.textContent.slice(0, 80)}”`);
  });
}

describe('figures on public pages', () => {
  it('are stated by the specification, sourced with a link and a date, or marked as samples', () => {
    expect(pages.flatMap(({ path, body }) => unaccounted(path, body))).toEqual([]);
    const known = pages.flatMap(({ body }) => figuresIn(body.textContent));
    expect(known.length).toBeGreaterThan(100);
  });
  it('fail without any of these', () => {
    const page = (html: string) => unaccounted('/about', contentOf(`<body>${html}</body>`));
    expect(page('<p>97% of 1,200 clients are approved.</p>')).toHaveLength(2);
    expect(page('<li>A filing costs $900. <small class="sample-mark">Sample figure</small></li>')).toEqual(
      [],
    );
    const source = '<a href="https://www.uscis.gov/g-1055">USCIS</a>, checked 22 November 2026';
    expect(page(`<ul><li>$1,055 ${source}</li></ul>`)).toEqual([]);
    expect(page(`<ul><li>$1,055</li><li>${source}</li></ul>`)).toHaveLength(1);
  });
  it('are marked on exactly the pages that the list of samples names', () => {
    const marked = pages
      .filter(({ body }) => /sample figure/i.test(body.textContent))
      .map(({ path }) => path);
    const expected = publicPaths.filter(
      (path) => path === '/terms' || samples.some((sample) => sample.pages.includes(path)),
    );
    expect(marked).toEqual(expected);
    for (const path of expected.filter((each) => each !== '/terms')) {
      const body = pages.find((page) => page.path === path)?.body;
      expect(body?.querySelectorAll('.sample-note').length, path).toBe(1);
    }
  });
  it('never call an estimate a record of cases', () => {
    for (const { path, body } of pages)
      expect(body.textContent, path).not.toMatch(/our (own )?(case )?records/i);
  });
});
