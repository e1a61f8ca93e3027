import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FilingFacts } from '../domain/filing-facts.ts';
import { addDays, daysBetween } from '../schema/calendar-date.ts';
import { lastDayUnder } from './age-limits.ts';
import { childStatus, petitionOf, priorityDate } from './cspa.ts';

const approved = (received_on: string, decided_on: string, rest: FilingFacts = {}): FilingFacts => ({
  ...{ form: 'I-140', received_on, decision: 'approved', decided_on },
  ...rest,
});
const status = (birthDate: string, facts: FilingFacts, available?: string) =>
  childStatus(lastDayUnder(21, birthDate) ?? '', facts, available);

describe('the time that a petition was pending', () => {
  test('is subtracted from the age once it is approved: the last day for a visa to become available moves', () => {
    const facts = approved('2025-03-05', '2025-11-29');
    expect(status('2006-03-10', facts)).toEqual({ on: '2027-12-03', pending_days: 269 });
    // The age on the last day, and on the day after.
    expect(status('2006-03-10', facts, '2027-12-03')).toMatchObject({
      age: { years: 20, days: 364 },
      apply_by: '2028-12-02',
    });
    const late = status('2006-03-10', facts, '2027-12-04');
    expect(late).toMatchObject({ on: '2027-12-03', age: { years: 21, days: 0 } });
    expect(late.apply_by).toBeUndefined();
  });

  test.each<[string, FilingFacts]>([
    ['without a decision', { form: 'I-140', received_on: '2025-03-05' }],
    ['with a decision without its day', { received_on: '2025-03-05', decision: 'approved' }],
    [
      'with the day it was sent only',
      { filed_on: '2025-03-05', decision: 'approved', decided_on: '2025-11-29' },
    ],
    ['denied', approved('2025-03-05', '2025-11-29', { decision: 'denied' })],
    ['approved before its receipt, which is an error', approved('2025-11-29', '2025-03-05')],
    ['another form', approved('2025-03-05', '2025-11-29', { form: 'I-485' })],
    ['another form with a similar number', approved('2025-03-05', '2025-11-29', { form: 'I-1401' })],
  ])('isn’t subtracted for a petition %s', (_, facts) => {
    expect(status('2006-03-10', facts, '2027-12-03')).toEqual({ on: '2027-03-09' });
  });

  test.each(['I-140', 'I140', 'i-140, I-907', 'Form I-140 with Form G-28', undefined])(
    'counts for “%s”',
    (form) => {
      const { form: _, ...rest } = approved('2025-03-05', '2025-11-29');
      expect(petitionOf({ ...rest, ...(form && { form }) })).toEqual({
        ...{ received_on: '2025-03-05', approved_on: '2025-11-29' },
      });
    },
  );

  test('is that of another filing if the case’s own is a different form, unless there are several', () => {
    const { form = '', ...rest } = approved('2025-03-05', '2025-11-29');
    const other = { id: 'petition', form, ...rest } as const;
    const own: FilingFacts = { form: 'I-485', received_on: '2025-12-15' };
    const found = { received_on: '2025-03-05', approved_on: '2025-11-29' };
    expect(petitionOf({ ...own, others: [{ id: 'card', form: 'I-765' }, other] })).toEqual(found);
    expect(petitionOf({ ...own, others: [other, { ...other, id: 'second' }] })).toEqual({});
    expect(petitionOf({ ...own, others: [{ ...other, authority: 'consulate' }] })).toEqual({});
    // The case's own comes first.
    expect(petitionOf({ form, received_on: '2024-01-01', others: [other] })).toEqual({
      received_on: '2024-01-01',
    });
  });

  test('doesn’t lead beyond the calendar', () => {
    expect(childStatus('2199-12-01', approved('2025-03-05', '2025-11-29'), undefined)).toEqual({
      on: '2199-12-01',
    });
  });
});

describe('worked examples', () => {
  test('the child of 21 years and 4 months in the USCIS Policy Manual, with a petition pending for 6 months, is 20 years and 10 months', () => {
    // Born on 1 January 2000; six months from July to the end of the year.
    const facts = approved('2020-07-01', '2021-01-01');
    expect(status('2000-01-01', facts, '2021-05-01')).toMatchObject({
      pending_days: 184,
      age: { years: 20, days: 302 },
      apply_by: '2022-04-30',
    });
  });

  test('the son in an attorney’s answer of 2007, born on 14 February 1986, is too old by days', () => {
    const facts = approved('2006-08-21', '2006-12-21');
    const found = status('1986-02-14', facts, '2007-07-01');
    expect(found).toMatchObject({ pending_days: 122, on: '2007-06-15', age: { years: 21, days: 15 } });
    expect(found.apply_by).toBeUndefined();
    expect(status('1986-02-14', facts, '2007-06-01').apply_by).toBe('2008-05-31');
  });
});

describe('the day on which a visa becomes available', () => {
  test('isn’t before the approval', () => {
    const facts = approved('2025-03-05', '2025-11-29');
    expect(status('2006-03-10', facts, '2025-01-01')).toMatchObject({
      available_on: '2025-11-29',
      apply_by: '2026-11-28',
    });
  });

  test('doesn’t fix the age before the approval', () => {
    expect(status('2006-03-10', { received_on: '2025-03-05' }, '2025-04-01')).toEqual({ on: '2027-03-09' });
  });

  test('on a leap day gives until 27 February', () => {
    expect(status('2008-03-10', approved('2025-03-05', '2025-11-29'), '2028-02-29').apply_by).toBe(
      '2029-02-27',
    );
  });
});

test('born on a leap day, the birthday is taken as 28 February, so the age is never too low', () => {
  const facts = approved('2024-01-01', '2024-01-11');
  expect(status('2004-02-29', facts)).toEqual({ on: addDays('2025-02-27', 10), pending_days: 10 });
});

test('the priority date is the day the I-140 was received, or an earlier one that was kept', () => {
  const facts = { form: 'I-140', filed_on: '2025-03-01', received_on: '2025-03-05' };
  expect(priorityDate(facts, undefined)).toBe('2025-03-05');
  expect(priorityDate(facts, '2019-05-01')).toBe('2019-05-01');
  expect(priorityDate(facts, '2025-04-01')).toBe('2025-03-05');
  expect(priorityDate({}, '2019-05-01')).toBe('2019-05-01');
  expect(priorityDate({ filed_on: '2025-03-01' }, undefined)).toBeUndefined();
});

describe('for any child and petition', () => {
  const dayBetween = (from: string, to: string) =>
    fc.integer({ min: 0, max: daysBetween(from, to) }).map((days) => addDays(from, days));
  const cases = fc.record({
    birthDate: fc.oneof(
      dayBetween('1985-01-01', '2030-12-31'),
      fc.constantFrom('2004-02-29', '2008-02-29', '2000-02-29'),
    ),
    received_on: dayBetween('2000-01-01', '2030-12-31'),
    pending: fc.integer({ min: 0, max: 4000 }),
    available: dayBetween('2000-01-01', '2040-12-31'),
  });

  test('the last day is the first one plus the days pending, and the child counts by age exactly until then', () => {
    fc.assert(
      fc.property(cases, ({ birthDate, received_on, pending, available }) => {
        const found = status(birthDate, approved(received_on, addDays(received_on, pending)), available);
        const { on, age, apply_by, available_on = '' } = found;
        expect(daysBetween(lastDayUnder(21, birthDate) ?? '', on)).toBe(pending);
        expect(available_on >= addDays(received_on, pending)).toBe(true);
        expect(age && age.years < 21).toBe(available_on <= on);
        expect(apply_by === undefined).toBe(available_on > on);
        // The year has 365 or 366 days, and ends a day early.
        if (apply_by) expect([363, 364, 365]).toContain(daysBetween(available_on, apply_by));
        expect(age?.days).toBeGreaterThanOrEqual(0);
        expect(age?.days).toBeLessThanOrEqual(365);
      }),
    );
  });
});
