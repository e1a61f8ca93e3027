import { describe, expect, test } from 'vitest';
import { assess } from '../engine/assess.ts';
import type { Facts } from '../facts.ts';
import { skilledWorker } from './route.ts';

type Offer = NonNullable<Facts['uk_offer']>;
const english = (level: 'B1' | 'B2', taken_on = '2025-06-01') => ({
  test: 'CEFR' as const,
  language: 'en' as const,
  taken_on,
  listening: level,
  reading: level,
  writing: level,
  speaking: level,
});
const offer: Offer = {
  licensed_sponsor: true,
  rqf_level: 6,
  salary_gbp: 41_700,
  weekly_hours: 37.5,
  going_rate_gbp: 41_700,
  salary_list: false,
  shortage_list: false,
  new_entrant: false,
  phd: 'none',
  english_without_test: 'none',
};
const facts = (more: Partial<Offer> = {}, level: 'B1' | 'B2' = 'B2'): Facts => ({
  languages: [english(level)],
  uk_offer: { ...offer, ...more },
});
const on = (given: Facts, as_of = '2026-02-01') => assess(skilledWorker, { facts: given, as_of });
const outcome = (more: Partial<Offer>, as_of?: string) => on(facts(more), as_of).outcome;

describe('the five salary options from 22 July 2025', () => {
  test.each<[string, Partial<Offer>, number, number]>([
    ['general', {}, 41_700, 100],
    ['relevant PhD', { phd: 'relevant' }, 37_500, 90],
    ['STEM PhD', { phd: 'stem' }, 33_400, 80],
    ['salary list', { salary_list: true }, 33_400, 100],
    ['new entrant', { new_entrant: true }, 33_400, 70],
  ])('%s: floor and share of the going rate', (_, more, floor, percent) => {
    const low = { going_rate_gbp: 20_000, ...more };
    expect(outcome({ ...low, salary_gbp: floor })).toBe('eligible');
    expect(outcome({ ...low, salary_gbp: floor - 1 })).toBe('not_eligible');
    const high = { going_rate_gbp: 60_000, ...more };
    expect(outcome({ ...high, salary_gbp: 600 * percent })).toBe('eligible');
    expect(outcome({ ...high, salary_gbp: 600 * percent - 1 })).toBe('not_eligible');
  });
  test('the going rate is scaled by weekly hours, at most 48', () => {
    expect(outcome({ salary_gbp: 48_000, going_rate_gbp: 45_000, weekly_hours: 40 })).toBe('eligible');
    expect(outcome({ salary_gbp: 47_999, going_rate_gbp: 45_000, weekly_hours: 40 })).toBe('not_eligible');
    expect(outcome({ salary_gbp: 53_439, going_rate_gbp: 20_000, weekly_hours: 60 })).toBe('not_eligible');
    expect(outcome({ salary_gbp: 53_440, going_rate_gbp: 20_000, weekly_hours: 60 })).toBe('eligible');
  });
  test('the share of the going rate is never below £17.13 an hour', () => {
    const student = { new_entrant: true, going_rate_gbp: 40_400, weekly_hours: 45 };
    expect(outcome({ ...student, salary_gbp: 40_079 })).toBe('not_eligible');
    expect(outcome({ ...student, salary_gbp: 40_080 })).toBe('eligible');
  });
  test('from April 2024, the share is never below £15.88 an hour', () => {
    const student = { new_entrant: true, going_rate_gbp: 30_000, weekly_hours: 45 };
    expect(outcome({ ...student, salary_gbp: 37_151 }, '2025-07-21')).toBe('not_eligible');
    expect(outcome({ ...student, salary_gbp: 37_152 }, '2025-07-21')).toBe('eligible');
  });
  test('pay below the hourly floor fails at any going rate, also an unknown one', () => {
    const { going_rate_gbp: _, ...rateUnknown } = { ...offer, weekly_hours: 48 };
    const asked = (salary_gbp: number) =>
      on({ languages: [english('B2')], uk_offer: { ...rateUnknown, salary_gbp } });
    expect(asked(42_751)).toMatchObject({ outcome: 'not_eligible', points: { have: 50, at_most: 50 } });
    expect(asked(42_752)).toMatchObject({ outcome: 'unknown', points: { have: 50, at_most: 70 } });
    expect(asked(42_751).entries.find(({ id }) => id === 'salary')?.because).toBe(
      'The salary is £42,751; the general rule requires £41,700 and 100% of the going rate, at least £42,752 for 48 hours a week: 0 points.',
    );
  });
});

test('without the hours, pay above the floor may still be too low', () => {
  const { weekly_hours: _, ...hoursUnknown } = offer;
  const asked = (salary_gbp: number) =>
    on({ languages: [english('B2')], uk_offer: { ...hoursUnknown, salary_gbp } });
  expect(asked(41_700)).toMatchObject({ outcome: 'unknown', points: { have: 50, at_most: 70 } });
  expect(asked(41_699)).toMatchObject({ outcome: 'not_eligible', points: { have: 50, at_most: 50 } });
});

describe('versions', () => {
  test('floors and the skill level switch on 22 July 2025', () => {
    const old = facts({ salary_gbp: 38_700, going_rate_gbp: 38_700, rqf_level: 4 });
    expect(on(old, '2025-07-21').outcome).toBe('eligible');
    expect(on(old, '2025-07-22')).toMatchObject({
      outcome: 'not_eligible',
      points: { have: 30, needed: 70 },
    });
    expect(on(old, '2025-07-21').changes[0]).toMatchObject({ on: '2025-07-22', points: -40 });
  });
  test('an earlier certificate keeps its rules while it can be used', () => {
    const kept = facts({ salary_gbp: 38_700, going_rate_gbp: 38_700, certificate_on: '2025-07-10' });
    expect(on(kept, '2025-08-15').outcome).toBe('eligible');
    expect(on(kept, '2025-10-10').outcome).toBe('eligible');
    expect(on(kept, '2025-10-11').outcome).toBe('not_eligible');
  });
  test('the English requirement rises from B1 to B2 on 8 January 2026', () => {
    expect(on(facts({}, 'B1'), '2026-01-07').outcome).toBe('eligible');
    expect(on(facts({}, 'B1'), '2026-01-08')).toMatchObject({
      outcome: 'not_eligible',
      points: { have: 60 },
    });
  });
});

test('below level 6 the job must be on one of two lists', () => {
  expect(outcome({ rqf_level: 4 })).toBe('not_eligible');
  expect(outcome({ rqf_level: 4, salary_list: true })).toBe('eligible');
  expect(outcome({ rqf_level: 4, shortage_list: true })).toBe('eligible');
  expect(outcome({ rqf_level: 2, shortage_list: true })).toBe('not_eligible');
  // It lowers no salary.
  expect(outcome({ rqf_level: 4, shortage_list: true, salary_gbp: 41_699 })).toBe('not_eligible');
  const withoutLists = (...names: ('salary_list' | 'shortage_list')[]) => {
    const unsaid = { ...offer, rqf_level: 4 };
    for (const name of names) delete unsaid[name];
    return on({ languages: [english('B2')], uk_offer: unsaid });
  };
  for (const asked of [
    withoutLists('salary_list', 'shortage_list'),
    withoutLists('salary_list'),
    withoutLists('shortage_list'),
  ])
    expect(asked).toMatchObject({ outcome: 'unknown', points: { have: 50, at_most: 70 } });
  const because = (given: Facts) => on(given).entries.find(({ id }) => id === 'skill')?.because;
  expect(because(facts({ rqf_level: 4 }))).toBe(
    'The job is at RQF level 4; below 6, it must be on the Immigration Salary List or the Temporary Shortage List: 0 points.',
  );
  expect(because(facts({ rqf_level: 2, salary_list: true }))).toBe(
    'The job is at RQF level 2; the minimum is 3: 0 points.',
  );
  expect(because(facts({ rqf_level: 4, shortage_list: true }))).toBe(
    'The job is at RQF level 4, which is enough while it’s on the Temporary Shortage List: 20 points.',
  );
});

test('both lists end with 2026, and what follows isn’t known', () => {
  for (const list of [{ shortage_list: true }, { salary_list: true }]) {
    const listed = facts({ rqf_level: 4, ...list });
    expect(on(listed, '2026-12-31').outcome).toBe('eligible');
    expect(on(listed, '2026-12-31').changes[0]).toMatchObject({ on: '2027-01-01', outcome: 'unknown' });
    const after = on(listed, '2027-01-01');
    expect(after).toMatchObject({ rule_version: 'skilled-worker-2027-01-01', outcome: 'unknown' });
    expect(after.entries.find(({ id }) => id === 'skill')).toMatchObject({
      verdict: 'unknown',
      because:
        'The job is at RQF level 4; the lists for jobs below 6 were set to end on 31 December 2026, and we couldn’t confirm what follows: 0 to 20 points.',
    });
  }
  expect(outcome({}, '2027-01-01')).toBe('eligible');
  expect(outcome({ salary_list: true, salary_gbp: 33_400, going_rate_gbp: 33_400 }, '2027-01-01')).toBe(
    'unknown',
  );
});

describe('English without a test', () => {
  const without = (languages: Facts['languages'], more: Partial<Offer>) => {
    const given = { ...(languages && { languages }), uk_offer: { ...offer, ...more } };
    const { outcome: found, entries } = on(given);
    const entry = entries.find(({ id }) => id === 'english');
    return { outcome: found, verdict: entry?.verdict, facts: entry?.facts, because: entry?.because };
  };
  test.each([
    ['nationality', 'Citizens of your country don’t need a test: 10 points.'],
    ['degree', 'Your degree taught in English takes the place of a test: 10 points.'],
    ['school', 'Your English qualification from a UK school takes the place of a test: 10 points.'],
    ['earlier_visa', 'You showed B2 in an earlier successful application: 10 points.'],
    ['regulator', 'Your regulator’s English assessment takes the place of a test: 10 points.'],
  ] as const)('%s', (english_without_test, because) => {
    for (const languages of [undefined, [], [english('B1')]])
      expect(without(languages, { english_without_test })).toMatchObject({ outcome: 'eligible', because });
  });
  test('is unknown until it is answered, whatever the tests show', () => {
    const { english_without_test: _, ...unsaid } = offer;
    const asked = (languages: Facts['languages']) => {
      const given = { ...(languages && { languages }), uk_offer: unsaid };
      const { outcome: found, entries } = on(given);
      const entry = entries.find(({ id }) => id === 'english');
      return [found, entry?.because, entry?.facts];
    };
    const both = ['languages', 'uk_offer.english_without_test'];
    expect(asked(undefined)).toEqual([
      'unknown',
      'You need B2 in all four abilities, or something that takes the place of a test: 0 to 10 points.',
      ['languages'],
    ]);
    for (const languages of [[], [english('B1')]])
      expect(asked(languages)).toEqual([
        'unknown',
        'No test less than two years old shows B2 in all four abilities; you haven’t said whether something takes its place: 0 to 10 points.',
        both,
      ]);
    expect(asked([english('B2')])).toEqual([
      'eligible',
      'Your English test shows B2 or better in all four abilities: 10 points.',
      ['languages'],
    ]);
  });
  test('none is a no, if there is no test', () => {
    expect(without([], {})).toMatchObject({
      outcome: 'not_eligible',
      because:
        'No test less than two years old shows B2 in all four abilities, and nothing takes its place: 0 points.',
    });
    expect(without(undefined, {})).toMatchObject({
      outcome: 'unknown',
      because: 'You need B2 in all four abilities: 0 to 10 points.',
    });
  });
});

test('English expires on the second anniversary of the test', () => {
  expect(on(facts(), '2027-05-31').outcome).toBe('eligible');
  expect(on(facts(), '2027-06-01').outcome).toBe('not_eligible');
});

test('IELTS General only counts as claimed, since it isn’t the secure test', () => {
  const ielts = { test: 'IELTS_GENERAL', language: 'en', taken_on: '2025-06-01' } as const;
  const result = { ...ielts, listening: 6, reading: 6, writing: 6, speaking: 5.5 };
  expect(on({ ...facts(), languages: [result] })).toMatchObject({
    outcome: 'borderline',
    points: { have: 60, at_most: 70 },
  });
});

test('tests for Canada don’t prove English', () => {
  const scores = { listening: 9, reading: 9, writing: 9, speaking: 9 };
  for (const test of ['CLB', 'CELPIP_GENERAL', 'PTE_CORE'] as const)
    expect(
      on({ ...facts(), languages: [{ test, language: 'en', taken_on: '2025-06-01', ...scores }] }).points,
    ).toMatchObject({ have: 60, at_most: 60 });
});

test('someone under 26 is a new entrant until their birthday, unless stated otherwise', () => {
  const { new_entrant: _, ...unsaid } = { ...offer, salary_gbp: 33_400, going_rate_gbp: 33_400 };
  const young: Facts = { birth_date: '2000-04-01', languages: [english('B2')], uk_offer: unsaid };
  expect(on(young, '2026-03-31').outcome).toBe('eligible');
  expect(on(young, '2026-03-31').changes[0]).toMatchObject({ on: '2026-04-01', outcome: 'unknown' });
});

test('offers the smallest sufficient raise', () => {
  const { options } = on(facts({ salary_gbp: 40_000, going_rate_gbp: 36_000 }));
  expect(options[0]).toEqual({
    change: 'Negotiate a salary of £41,700',
    effect: { points: 20, outcome: 'eligible' },
  });
});

test('the sentence contains the person’s own numbers', () => {
  const entry = on(facts({ weekly_hours: 40 })).entries.find(({ id }) => id === 'salary');
  expect(entry?.because).toBe(
    'The salary is £41,700; the general rule requires £41,700 and 100% of the going rate, £44,480 for 40 hours a week: 0 points.',
  );
});
