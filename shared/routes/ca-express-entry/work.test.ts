import { describe, expect, test } from 'vitest';
import { clb, crs, entry, job, noTies, on, single } from '#tests/routes/express-entry-people.ts';
import type { Facts } from '../facts.ts';

describe('work', () => {
  const year = (more: object, from = '2025-01-01', to = '2025-12-31') =>
    crs({ ...single, work: [job('CA', from, { to, ...more })] });
  const without = crs(single);
  test('part-time work counts by its hours: 1,560 hours a year, at most 30 hours a week', () => {
    expect(year({ hours_per_week: 30 })).toBe(306 + 40 + 13);
    expect(year({ hours_per_week: 60 })).toBe(306 + 40 + 13);
    expect(year({ hours_per_week: 60 }, '2025-01-01', '2025-06-30')).toBe(without);
    expect(year({ hours_per_week: 15 })).toBe(without);
    expect(year({ hours_per_week: 15 }, '2024-01-01', '2025-12-31')).toBe(306 + 40 + 13);
  });
  test('overlapping jobs add up to no more than full time', () => {
    const two = [15, 15].map((hours_per_week) =>
      job('CA', '2025-01-01', { to: '2025-12-31', hours_per_week }),
    );
    const full = [40, 40].map((hours_per_week) =>
      job('CA', '2025-01-01', { to: '2025-12-31', hours_per_week }),
    );
    expect(entry({ ...single, work: two }, 'canadian_work')?.points).toBe(40);
    expect(entry({ ...single, work: full }, 'canadian_work')?.points).toBe(40);
  });
  test.each([
    ['unpaid', { paid: false }],
    ['TEER 4', { teer: 4 }],
    ['self-employed', { self_employed: true }],
    ['while a student', { student: true }],
    ['without authorization', { authorized: false }],
  ])('%s work in Canada does not count', (_, more) => {
    expect(year(more)).toBe(without);
  });
  test('treats a job with missing details as unknown', () => {
    const { authorized: _, ...unsaid } = job('CA', '2025-01-01', { to: '2025-12-31' });
    expect(entry({ ...single, work: [unsaid] }, 'canadian_work')).toMatchObject({ points: 0, at_most: 40 });
  });
  test('a job in an unknown country is possible in Canada or abroad, not in both', () => {
    const worked = (country: object): Facts => {
      const { country: _, ...place } = job('CA', '2022-01-01');
      return { ...single, languages: [clb(9)], work: [{ ...place, ...country }] };
    };
    const most = (country: object) => on(worked(country)).points?.at_most ?? 0;
    expect(most({})).toBe(Math.max(most({ country: 'CA' }), most({ country: 'IN' })));
  });
  test('work before the qualification counts', () => {
    const facts: Facts = {
      ...single,
      education: [
        { level: 'bachelor', country: 'IN', completed_on: '2025-12-01', assessed_on: '2026-01-10' },
      ],
      work: [job('IN', '2020-01-01', { to: '2023-06-30' })],
    };
    expect(entry(facts, 'transfer_foreign_work')?.points).toBe(25);
  });
  test('counts the last ten years, and predicts when a year drops out', () => {
    const facts: Facts = { ...single, work: [job('IN', '2016-06-01', { to: '2017-05-31' })] };
    expect(entry(facts, 'transfer_foreign_work', '2026-06-02')?.points).toBe(13);
    expect(entry(facts, 'transfer_foreign_work', '2026-06-04')?.points).toBe(0);
    expect(on(facts, '2026-06-02').changes[0]).toMatchObject({ on: '2026-06-03', points: -13 });
  });
  test('predicts when a job reaches a year, and when it leaves the CEC’s three years', () => {
    const facts: Facts = {
      ...single,
      languages: [clb(7, 'en', '2026-11-01')],
      work: [job('CA', '2026-01-01', { to: '2027-02-28' })],
    };
    expect(on(facts).outcome).toBe('not_eligible');
    expect(on(facts).changes).toContainEqual(
      expect.objectContaining({ on: '2026-12-31', outcome: 'eligible', points: 53 }),
    );
    const past: Facts = {
      ...facts,
      canada: { ...noTies, funds_cad: 0 },
      work: [job('CA', '2024-01-01', { to: '2024-12-31' })],
    };
    expect(on(past).outcome).toBe('eligible');
    expect(on(past).changes).toContainEqual(
      expect.objectContaining({ on: '2027-01-04', outcome: 'not_eligible' }),
    );
  });
  test('the CEC requires CLB 7 in TEER 0 and 1, and CLB 5 in TEER 2 and 3', () => {
    const at = (teer: number) =>
      on({ ...single, languages: [clb(5)], work: [job('CA', '2025-06-01', { teer })] });
    expect(at(1).outcome).toBe('not_eligible');
    expect(at(2).outcome).toBe('eligible');
  });
});

test('predicts when the CEC’s language requirement changes', () => {
  const facts: Facts = {
    ...single,
    languages: [clb(5, 'en', '2026-11-01')],
    work: [job('CA', '2024-06-01', { to: '2025-11-30' }), job('CA', '2025-12-01', { teer: 2 })],
  };
  expect(on(facts).outcome).toBe('not_eligible');
  const turn = on(facts).changes.find(({ outcome }) => outcome === 'eligible');
  expect(turn?.because).toContain('a different language requirement');
  const before = new Date(Date.parse(turn?.on ?? '') - 86_400_000).toISOString().slice(0, 10);
  expect([on(facts, before).outcome, on(facts, turn?.on).outcome]).toEqual(['not_eligible', 'eligible']);
});
