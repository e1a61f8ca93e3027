import { describe, expect, test } from 'vitest';
import type { PersonFields, PersonStatus } from './person.ts';
import { limitedStatus, stayFiling, stayLimit, stayLimitOf } from './stay-limit.ts';

describe('the last day of a maximum stay', () => {
  test.each([
    ['H-1B', '2020-10-01', 0, '2026-09-30'],
    ['L-1A', '2020-10-01', 0, '2027-09-30'],
    ['L-1B', '2020-10-01', 0, '2025-09-30'],
    ['H-1B', '2021-01-01', 0, '2026-12-31'],
    // Days that don't count are added, also across a leap day.
    ['H-1B', '2020-10-01', 45, '2026-11-14'],
    ['H-1B', '2018-02-28', 3, '2024-03-01'],
    // The day before 1 March in a leap year, and admission on a leap day.
    ['H-1B', '2018-03-01', 0, '2024-02-29'],
    ['H-1B', '2020-02-29', 0, '2026-02-27'],
    ['L-1A', '2021-02-28', 0, '2028-02-27'],
  ] as const)('in %s status since %s without %i days is %s', (of, first_day, excluded_days, last) => {
    expect(stayLimit(of, { first_day, excluded_days }).on).toBe(last);
  });
});

describe('an extension beyond six years', () => {
  const stay = (filed_on?: string) =>
    stayLimit('H-1B', { first_day: '2020-10-01', ...(filed_on && { filed_on }) });

  test('requires PERM or an I-140 365 days before', () => {
    expect(stay()).toEqual({ of: 'H-1B', on: '2026-09-30', file_by: '2025-09-30', isFiled: false });
    expect(stay('2025-09-30')).toMatchObject({ isFiled: true, extended_from: '2026-10-01' });
    // A day late: the calculation has a day to spare, so it can still start the day after.
    expect(stay('2025-10-01')).toMatchObject({ isFiled: false, extended_from: '2026-10-01' });
    expect(stay('2025-12-01')).toMatchObject({ isFiled: false, extended_from: '2026-12-01' });
  });

  test('counts days, not years, across a leap day', () => {
    expect(stayLimit('H-1B', { first_day: '2018-10-01' })).toMatchObject({
      on: '2024-09-30',
      file_by: '2023-10-01',
    });
  });

  test('doesn’t exist for L-1', () => {
    expect(stayLimit('L-1B', { first_day: '2020-10-01', filed_on: '2021-01-01' })).toEqual({
      of: 'L-1B',
      on: '2025-09-30',
      isFiled: false,
    });
  });
});

test.each([
  ['H-1B', 'H-1B'],
  ['h1b', 'H-1B'],
  ['H1-B specialty occupation', 'H-1B'],
  ['L-1A', 'L-1A'],
  ['L1B blanket', 'L-1B'],
  ['H-1B1', undefined],
  ['H-4', undefined],
  ['L-2', undefined],
  ['H-1A', undefined],
  ['F-1 OPT', undefined],
  ['O-1A', undefined],
])('the name %s means %s', (name, status) => {
  expect(limitedStatus(name)).toBe(status);
});

describe('the maximum stay of a person', () => {
  const status = (name: string, rest: Partial<PersonStatus> = {}): PersonStatus => ({
    id: name,
    country: 'US',
    name,
    ...rest,
  });
  const limitOf = (...statuses: PersonStatus[]) => {
    const fields: PersonFields = { stay: { first_day: '2020-10-01' }, statuses };
    return stayLimitOf(fields)?.of;
  };

  test('is that of the current US status', () => {
    expect(limitOf(status('L-1B', { until: '2025-01-01' }), status('H-1B', { until: '2026-09-30' }))).toBe(
      'H-1B',
    );
    expect(limitOf(status('L-1A'), status('Skilled Worker', { country: 'UK' }))).toBe('L-1A');
    expect(limitOf(status('O-1A'))).toBeUndefined();
  });

  test('is that of H-1B without a US status, and unknown without a first day', () => {
    expect(limitOf()).toBe('H-1B');
    expect(stayLimitOf({ statuses: [status('H-1B')] })).toBeUndefined();
  });
});

describe('the last day to file on a worklist', () => {
  /** Six years end on 30 September 2029. */
  const stay = { first_day: '2023-10-01' };
  const ofCase = { path: 'US_H1B', status: 'APPROVED' } as const;
  const listed = (today: string, fields: PersonFields = { stay }, validUntil?: string, rest: object = {}) =>
    stayFiling({ ...ofCase, ...rest }, fields, validUntil, today);

  test('is there from the second reminder until a month after it', () => {
    expect(listed('2028-03-29')).toBeUndefined();
    expect(listed('2028-03-31')).toBe('2028-09-30');
    expect(listed('2028-10-30')).toBe('2028-09-30');
    expect(listed('2028-10-31')).toBeUndefined();
  });

  test('goes with the filing, a refusal, and the end of an approval, and isn’t a dependent’s', () => {
    const today = '2028-09-01';
    expect(listed(today, { stay }, today)).toBe('2028-09-30');
    expect(listed(today, { stay: { ...stay, filed_on: '2028-08-20' } })).toBeUndefined();
    expect(listed(today, { stay }, '2028-08-31')).toBeUndefined();
    expect(listed(today, { stay }, '2028-08-31', { status: 'REVIEW' })).toBe('2028-09-30');
    for (const rest of [{ status: 'DENIED' }, { dependent: {} }, { path: 'US_O1A' }])
      expect(listed(today, { stay }, undefined, rest)).toBeUndefined();
    expect(listed(today, {})).toBeUndefined();
  });
});
