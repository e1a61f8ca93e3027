import { expect, it } from 'vitest';
import { guides } from '#shared/routes/guides.ts';
import { routes } from '#shared/routes/registry.ts';
import { allFacts, dueOn } from './due-facts.ts';
import { readContent } from './read-content.ts';

const facts = allFacts();

it('includes every source in the content and the routes', () => {
  const inRoutes = guides.reduce((sum, { sources }) => sum + Object.keys(sources).length, 0);
  const ofRules = facts.filter(({ place }) => place.startsWith('shared/routes, rules of'));
  expect(facts).toHaveLength(Object.keys(readContent('sources')).length + inRoutes + ofRules.length);
  for (const fact of facts) expect(fact.checkBy > fact.readOn, fact.place).toBe(true);
});

it('includes the page of every rule in effect, and the invitation rounds', () => {
  for (const { id, criteria, versions } of routes) {
    const place = `shared/routes, rules of ${id}`;
    const pages = facts.filter((fact) => fact.place === place).map(({ url }) => url);
    const inForce = versions.find(({ until }) => until === undefined)?.source;
    for (const source of [...criteria.map((criterion) => criterion.source), inForce])
      expect(pages, id).toContain(source?.address);
    expect(new Set(pages).size).toBe(pages.length);
  }
  expect(facts.map(({ page }) => page)).toContain('IRCC Rounds of invitations');
});

it('requires every source to be reviewed within half a year', () => {
  const months = (fact: (typeof facts)[number]) =>
    (Date.parse(fact.checkBy) - Date.parse(fact.readOn)) / (30.5 * 86_400_000);
  for (const fact of facts) expect(months(fact), fact.place).toBeLessThan(6);
});

it('lists the sources that are due on a day, oldest first', () => {
  const first = facts[0];
  const last = facts.at(-1);
  if (!first || !last) throw new Error('There are no facts');
  const before = new Date(Date.parse(first.checkBy) - 86_400_000).toISOString().slice(0, 10);
  expect(dueOn(before)).toEqual([]);
  expect(dueOn(first.checkBy)[0]).toEqual(first);
  expect(dueOn(last.checkBy)).toEqual(facts);
});
