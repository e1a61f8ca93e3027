import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../schema/calendar-date.ts';
import { canHaveMargin, endOfStatus, graceEnd, hasGracePeriod, isFamilyOf } from './grace-period.ts';
import { type Dependent, type PersonFields, PersonStatus } from './person.ts';
import { currentStatuses, statusEnds } from './status-ends.ts';

const status = (name: string, rest: Partial<PersonStatus> = {}): PersonStatus => ({
  ...{ id: name, country: 'US', name },
  ...rest,
});
const us = (name: string) => ({ country: 'US', name }) as const;

describe('the last day of a grace period', () => {
  test.each([
    // 60 days from the day after the last day of employment.
    ['2026-11-30', '2028-09-30', '2027-01-29'],
    ['2026-11-30', undefined, '2027-01-29'],
    ['2024-01-01', '2026-01-01', '2024-03-01'],
    ['2025-01-01', '2026-01-01', '2025-03-02'],
    // The status expires first, also if it expired before.
    ['2026-11-30', '2026-12-31', '2026-12-31'],
    ['2026-11-30', '2027-01-29', '2027-01-29'],
    ['2026-11-30', '2026-10-31', '2026-10-31'],
    [undefined, '2028-09-30', undefined],
    ['2199-12-31', undefined, '2199-12-31'],
  ])('after an employment until %s in a status until %s is %s', (employment_ended_on, until, last) => {
    expect(graceEnd({ ...(employment_ended_on && { employment_ended_on }), ...(until && { until }) })).toBe(
      last,
    );
  });

  test('is the earlier one of the 60th day and the end of the status, for any days', () => {
    const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2000-01-01', days));
    fc.assert(
      fc.property(day, fc.option(day), (employment_ended_on, until) => {
        const end = graceEnd({ employment_ended_on, ...(until && { until }) }) ?? '';
        const last = addDays(employment_ended_on, 60);
        expect(end).toBe(until && until < last ? until : last);
        if (end !== until) expect(daysBetween(employment_ended_on, end)).toBe(60);
      }),
    );
  });

  test('is the end of the status', () => {
    expect(endOfStatus(status('H-1B', { until: '2028-09-30' }))).toBe('2028-09-30');
    expect(endOfStatus(status('H-1B', { until: '2028-09-30', employment_ended_on: '2026-11-30' }))).toBe(
      '2027-01-29',
    );
  });
});

test.each([
  ...[
    'E-1',
    'E2',
    'E-3',
    'H-1B',
    'h1b',
    'H1-B',
    'H-1B1',
    'L-1A',
    'L1B blanket',
    'L-1',
    'O-1A',
    'O1',
    'TN',
  ].map((name) => [name, true] as const),
  ...['H-4', 'L-2', 'O-3', 'TD', 'E-3D', 'F-1 OPT', 'J-1', 'H-2B', 'O-2', 'P-1', 'B-2'].map(
    (name) => [name, false] as const,
  ),
])('%s has a grace period: %s', (name, has) => {
  expect(hasGracePeriod(us(name))).toBe(has);
  expect(hasGracePeriod({ country: 'UK', name })).toBe(false);
  const ended = PersonStatus.safeParse({ ...us(name), id: randomUUID(), employment_ended_on: '2026-11-30' });
  expect(ended.success).toBe(has);
});

test.each([
  ['H-1B', 'H-4', true],
  ['L-1A', 'L-2S', true],
  ['O-1A', 'O-3', true],
  ['TN', 'TD', true],
  ['E-3', 'E-3D', true],
  ['E-2', 'E-2', true],
  ['H-1B', 'L-2', false],
  ['H-1B', 'E-3', false],
  ['H-1B', 'F-1', false],
  ['H-1B', 'H-1B', false],
])('the family of %s includes %s: %s', (worker, family, is) => {
  expect(isFamilyOf(us(worker), us(family))).toBe(is);
});

describe('the statuses in a record', () => {
  const ended = status('H-1B', { until: '2028-09-30', employment_ended_on: '2026-11-30' });
  const dependent = (id: string, ...statuses: PersonStatus[]): Dependent => ({
    ...{ id, relationship: 'spouse', name: { family_name: 'Iyer' } },
    statuses,
  });
  const ends = (fields: PersonFields) =>
    statusEnds(fields).map(({ entry, on, is_grace }) => [entry, on, is_grace ?? false]);

  test('end with the grace period, and those of the family too, but not their own', () => {
    expect(
      ends({
        statuses: [ended],
        dependents: [
          dependent('wife', status('H-4', { until: '2028-09-30' })),
          dependent('son', status('H-4')),
          dependent('earlier', status('H-4', { until: '2026-12-31' })),
          dependent('student', status('F-1', { until: '2029-05-31' })),
          dependent('abroad', status('H-4', { country: 'CA', until: '2028-09-30' })),
        ],
      }),
    ).toEqual([
      ['H-1B', '2027-01-29', true],
      ['wife.H-4', '2027-01-29', true],
      ['son.H-4', '2027-01-29', true],
      ['earlier.H-4', '2026-12-31', false],
      ['student.F-1', '2029-05-31', false],
      ['abroad.H-4', '2028-09-30', false],
    ]);
  });

  test('are superseded by one that ends after the grace period', () => {
    const next = status('B-2', { until: '2027-07-01' });
    expect(currentStatuses([ended, next])).toEqual([next]);
    const family = dependent('wife', status('H-4', { until: '2028-09-30' }));
    expect(ends({ statuses: [ended, next], dependents: [family] })).toEqual([
      ['B-2', '2027-07-01', false],
      ['wife.H-4', '2028-09-30', false],
    ]);
  });
});

test.each([
  ['E-1', true],
  ['E-2S', true],
  ['E3', true],
  ['H-1B', true],
  ['h1b', true],
  ['H-4', true],
  ['L-1A', true],
  ['L-2S', true],
  ['O-1A', true],
  ['O-2', true],
  ['O-3', true],
  ['P-1B', true],
  ['P-3S', true],
  ['TN', true],
  ['TD', true],
  ['H-1B1', false],
  ['H-2A', false],
  ['F-1', false],
  ['B-2', false],
  ['J-1', false],
  ['Permanent resident', false],
])('whether Form I-94 can add ten days to %s status: %s', (name, can) => {
  expect(canHaveMargin(us(name))).toBe(can);
  expect(canHaveMargin({ country: 'UK', name })).toBe(false);
});
