import { expect, it } from 'vitest';
import { guides } from '#shared/routes/guides.ts';
import { dueOn, everyFact } from './due-facts.ts';
import { readContent } from './read-content.ts';

const facts = everyFact();

it('includes every source of the content and the routes', () => {
  const inRoutes = guides.reduce((sum, { sources }) => sum + Object.keys(sources).length, 0);
  expect(facts).toHaveLength(Object.keys(readContent('sources')).length + inRoutes);
  for (const fact of facts) expect(fact.checkBy > fact.readOn, fact.place).toBe(true);
});

it('requires every source to be checked within half a year', () => {
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
