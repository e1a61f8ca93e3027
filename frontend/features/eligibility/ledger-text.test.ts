import { describe, expect, it } from 'vitest';
import { assess } from '#shared/routes/engine/assess.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import type { Facts } from '#shared/routes/facts.ts';
import { routes } from '#shared/routes/registry.ts';
import { courseOf } from './course.ts';
import { figureOf, isYoursToAct, leadingRoute, missingOf, signed } from './ledger-text.ts';

const on = '2026-11-22';
const routeOf = (id: string): Route => {
  const route = routes.find((each) => each.id === id);
  if (!route) throw new Error(`There is no route ${id}`);
  return route;
};
const made = (id: string, facts: Facts) => assess(routeOf(id), { facts, as_of: on });
const claimed = { claimed: true as const, evidence: [] };

describe('a line of the ledger', () => {
  it('says what is missing', () => {
    const missing = (id: string, facts: Facts) => missingOf(routeOf(id), made(id, facts));
    expect(missing('US_H1B', {})).toBe(
      'Missing: a US employer with a genuine job, a specialty occupation, and 1 more',
    );
    expect(missing('US_O1A', { o1a: { press: claimed, judging: claimed, articles: claimed } })).toBe(
      'Missing: evidence for 3 claims',
    );
    const one = { major_award: false, awards: false, memberships: false, press: false, judging: false };
    const record = { ...one, contributions: false, articles: false, critical_role: false, high_salary: true };
    expect(missing('US_O1A', { o1a: record, us_offer: { employer: false } })).toMatch(/and 7 more$/);
    // Nor what three of eight make up for.
    const three = { ...record, press: true, judging: true };
    expect(missing('US_O1A', { o1a: three, us_offer: { employer: false } })).toBe(
      'Not met: a US employer or agent as petitioner',
    );
    // Not the cap, which the employer is subject to, nor points of the ranking.
    expect(missing('US_H1B', { us_offer: { employer: false, cap_exempt: false } })).toBe(
      'Not met: a US employer with a genuine job',
    );
    expect(missing('CA_EXPRESS_ENTRY', { work: [], canada: { sibling: false } })).toBe(
      'Not met: one continuous year of skilled work, one year of skilled work in Canada, and 1 more',
    );
    expect(missing('CA_EXPRESS_ENTRY', { birth_date: '1990-01-01' })).toMatch(/^Missing: .*and \d+ more$/);
  });

  it('shows one number: points, or the number of criteria that count', () => {
    const canada = routeOf('CA_EXPRESS_ENTRY');
    expect(figureOf(canada, made(canada.id, {}))).toEqual({
      value: '0',
      note: 'at most 1,200',
      possible: true,
    });
    const o1a = routeOf('US_O1A');
    expect(figureOf(o1a, made(o1a.id, { o1a: { press: claimed, judging: claimed } }))).toEqual({
      value: '2 of 8',
      note: 'claimed',
    });
    expect(figureOf(routeOf('US_H1B'), made('US_H1B', {}))).toBeUndefined();
  });

  it('puts the best outcome first', () => {
    const all = [
      made('US_H1B', { us_offer: { employer: false } }),
      made('US_O1A', { o1a: { press: claimed, judging: claimed, articles: claimed } }),
      made('US_EB2_NIW', {}),
    ];
    expect(leadingRoute(all)).toBe('US_O1A');
  });

  it('prints differences with a minus sign and marks what a person can act on', () => {
    expect([signed(-5), signed(1200)]).toEqual(['−5', '+1,200']);
    expect(isYoursToAct('Your credential assessment of 20 September 2022 expires: …')).toBe(true);
    expect(isYoursToAct('You turn 30: your points go from 402 to 397.')).toBe(false);
  });
});

describe('the two-year course', () => {
  const facts: Facts = {
    birth_date: '1997-03-14',
    partner: null,
    education: [{ level: 'bachelor', country: 'CA' }],
    languages: [
      {
        test: 'CLB',
        language: 'en',
        taken_on: '2026-05-09',
        listening: 9,
        reading: 9,
        writing: 9,
        speaking: 9,
      },
    ],
    work: [],
  };
  it('goes from today through each change and stays within its frame', () => {
    const course = courseOf(made('CA_EXPRESS_ENTRY', facts));
    if (!course) throw new Error('There is a course');
    expect(course.fixes.map(({ label }) => label)).toEqual(['−5', '−6', expect.stringMatching(/^−\d+$/)]);
    expect(course.fixes.map(({ act }) => act)).toEqual([false, false, true]);
    expect(course.fixes[0]?.event).toBe('You turn 30');
    for (const { along, from, to } of course.fixes)
      for (const value of [along, from, to]) expect(value >= 0 && value <= 1).toBe(true);
    expect(course.fixes.map(({ along }) => along)).toEqual(
      course.fixes.map(({ along }) => along).toSorted((a, b) => a - b),
    );
    expect(course.quarters.map(({ label }) => label)).toEqual([
      'January 2027',
      'April',
      'July',
      'October',
      'January 2028',
      'April',
      'July',
      'October',
    ]);
  });
  it('is not drawn when no points change', () => {
    expect(courseOf(made('US_O1A', {}))).toBeUndefined();
    expect(courseOf(made('CA_EXPRESS_ENTRY', {}))).toBeUndefined();
  });
});
