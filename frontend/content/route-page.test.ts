import { describe, expect, it } from 'vitest';
import { routes } from '#shared/routes/registry.ts';
import { siteRoutes } from '../site-routes.ts';
import { readCountry, readRoutePage, routePageSlugs } from './read-content.ts';
import { fillQuotes, routeHeadOf, routePageOf, routeSlug } from './route-page.ts';

const paths = siteRoutes.filter(({ kind }) => kind === 'prerendered').map(({ path }) => path as string);
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

describe.each(routePageSlugs())('the page of %s', (slug) => {
  const content = readRoutePage(slug);
  const page = routePageOf(content, readCountry(content.country));

  it('is about its route, at an address of the site', () => {
    expect(routeSlug(content.route)).toBe(slug);
    expect(paths).toContain(page.path);
    expect(routeHeadOf(content).path).toBe(page.path);
  });
  it('quotes every amount from the route instead of repeating it', () => {
    const { sources: _, ...texts } = content;
    const amounts = textsIn(texts).filter((text) => /(CA\$|[$£€])\s?\d/.test(text));
    expect(amounts).toEqual([]);
    expect(JSON.stringify(page)).not.toContain('{{');
  });
  it('links only to existing pages', () => {
    for (const { to } of content.compare.columns) if (to) expect(paths).toContain(to);
  });
  it('uses each of its sources', () => {
    const { ways, topics, compare } = content;
    const used = [ways?.source, compare.source, ...topics.map(({ source }) => source)];
    expect(Object.keys(content.sources).filter((id) => !used.includes(id))).toEqual([]);
  });
  it('shows a date and an address for every fee, time, and rule', () => {
    const sources = [...page.fees, ...page.times, ...page.criteria.items].map(({ source }) => source);
    for (const { address, readOn, name } of [...sources, ...page.sources]) {
      expect(address, name).toMatch(/^https:\/\//);
      expect(readOn, name).toMatch(/20\d\d/);
    }
  });
});

describe('the pages of routes', () => {
  it('show all eight criteria of the O-1A', () => {
    const o1a = routes.find(({ id }) => id === 'US_O1A');
    const eight = o1a?.criteria.filter(({ group }) => group === 'evidence').map(({ id }) => id);
    expect(readRoutePage('us-o1a').criteria.items.map(({ id }) => id)).toEqual(eight);
    expect(routeHeadOf(readRoutePage('us-o1a')).check).toMatchObject({ needed: 3, items: { length: 8 } });
  });
  it('fail the build when they quote something that does not exist', () => {
    expect(fillQuotes('{{fee US_O1A/Petition, Form I-129}}')).toMatch(/^\$[\d,]+$/);
    expect(() => fillQuotes('{{fee US_O1A/Coffee}}')).toThrow('US_O1A has no fee called “Coffee”');
    expect(() => fillQuotes('{{total US_O2/petitioner}}')).toThrow('There is no route US_O2');
  });
});
