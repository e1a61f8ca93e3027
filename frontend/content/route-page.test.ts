import { describe, expect, it } from 'vitest';
import { routes } from '#shared/routes/registry.ts';
import { siteRoutes } from '../site-routes.ts';
import { readCountry, readRoutePage, readSources, routePageSlugs } from './read-content.ts';
import { routePath, routeSlug } from './route-address.ts';
import { fillQuotes, routeHeadOf, routePageOf } from './route-page.ts';

const paths = siteRoutes.filter(({ kind }) => kind === 'prerendered').map(({ path }) => path as string);
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

describe.each(routePageSlugs())('the page of %s', (slug) => {
  const content = readRoutePage(slug);
  const page = routePageOf(content, readCountry(content.country), readSources());

  it('is about its route and has an address on the site', () => {
    expect(routeSlug(content.route)).toBe(slug);
    expect(paths).toContain(page.path);
    expect(routeHeadOf(content).path).toBe(page.path);
  });
  it('quotes every amount from the route instead of repeating it', () => {
    const amounts = textsIn(content).filter((text) => /(CA\$|[$£€])\s?\d/.test(text));
    expect(amounts).toEqual([]);
    expect(JSON.stringify(page)).not.toContain('{{');
  });
  it('links only to existing pages', () => {
    for (const { to } of page.compare.columns) if (to) expect(paths).toContain(to);
  });
  it('shows the source, read date, and review date of every fee, time, rule, and topic', () => {
    const facts = [...page.fees, ...page.times, ...page.criteria.items, ...page.topics];
    for (const fact of facts) {
      expect(fact.source, fact.name).toBeDefined();
      expect(page.sources.map(({ address }) => address)).toContain(fact.source?.address);
    }
    for (const { address, readOn, checkBy, name } of page.sources) {
      expect(address, name).toMatch(/^https:\/\/[^/]+\/./);
      expect(checkBy > readOn, name).toBe(true);
    }
  });
  it('lists the sources of everything it quotes', () => {
    const listed = page.sources.map(({ address }) => address);
    for (const text of textsIn(content)) fillQuotes(text, ({ address }) => expect(listed).toContain(address));
  });
});

describe('the pages of routes', () => {
  it('exist once per route', () => {
    expect(routePageSlugs().toSorted()).toEqual(routes.map(({ id }) => routeSlug(id)).toSorted());
    for (const { id } of routes) expect(paths).toContain(routePath(id));
  });
  it('have unique titles, descriptions, and questions', () => {
    const pages = routePageSlugs().map(readRoutePage);
    for (const part of ['title', 'description', 'lead', 'summary'] as const)
      expect(new Set(pages.map((page) => page[part])).size, part).toBe(pages.length);
  });
  it('show all eight criteria of the O-1A', () => {
    const o1a = routes.find(({ id }) => id === 'US_O1A');
    const eight = o1a?.criteria.filter(({ group }) => group === 'evidence').map(({ id }) => id);
    expect(readRoutePage('us-o1a').criteria.items.map(({ id }) => id)).toEqual(eight);
    expect(routeHeadOf(readRoutePage('us-o1a')).check).toMatchObject({ needed: 3, items: { length: 8 } });
  });
  it('add up the fees that everyone pays, the whole last', () => {
    const rowsOf = (slug: string) => {
      const content = readRoutePage(slug);
      return routePageOf(content, readCountry(content.country), readSources()).totals;
    };
    const amounts = (rowsOf('us-o1a') ?? []).map(({ amount }) => Number(amount.replace(/[$,]/g, '')));
    expect(amounts).toHaveLength(3);
    expect(amounts[2]).toBe((amounts[0] ?? 0) + (amounts[1] ?? 0));
    // They have fees per year.
    for (const slug of ['uk-skilled-worker', 'uk-global-talent']) expect(rowsOf(slug), slug).toBeUndefined();
  });
  it('fail the build if they quote something that does not exist', () => {
    expect(fillQuotes('{{fee US_O1A/Petition, Form I-129}}')).toMatch(/^\$[\d,]+$/);
    expect(() => fillQuotes('{{fee US_O1A/Coffee}}')).toThrow('US_O1A has no fee called “Coffee”');
    expect(() => fillQuotes('{{total US_O2/petitioner}}')).toThrow('There is no route US_O2');
    expect(fillQuotes('{{rule UK_SKILLED_WORKER/general salary}}')).toBe('£41,700');
    expect(() => fillQuotes('{{rule US_O1A/general salary}}')).toThrow('US_O1A has no rule');
    expect(fillQuotes('{{points CA_EXPRESS_ENTRY/nomination}}')).toBe('600');
    expect(() => fillQuotes('{{points US_O1A/awards}}')).toThrow('US_O1A has no points');
  });
});
