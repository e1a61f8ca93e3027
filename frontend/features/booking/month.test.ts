import { expect, test } from 'vitest';
import { bookingConstants } from '#shared/domain/booking-constants.ts';
import { lastMonthWith, monthAfter, rangeOf, weeksOf } from './month.ts';

test('months follow each other across years', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(monthAfter('2026-11', 14)).toBe('2028-01');
});

test('the calendar of a month has six weeks from Monday to Sunday, with days of the months around it', () => {
  const november = weeksOf('2026-11');
  expect(november).toHaveLength(6);
  expect([november[0]?.[0], november[0]?.[6]]).toEqual(['2026-10-26', '2026-11-01']);
  expect([november[5]?.[0], november[5]?.[6]]).toEqual(['2026-11-30', '2026-12-06']);
  const february = weeksOf('2027-02');
  expect([february[0]?.[0], february[5]?.[6]]).toEqual(['2027-02-01', '2027-03-14']);
});

test('a day at the end of a month is shown with the days after it', () => {
  // December 2026 begins on a Tuesday, February 2027 on a Monday.
  expect(['2026-11-29', '2026-11-30', '2026-12-01'].map(lastMonthWith)).toEqual([
    '2026-11',
    '2026-12',
    '2026-12',
  ]);
  expect(['2027-01-31', '2027-02-01'].map(lastMonthWith)).toEqual(['2027-01', '2027-02']);
});

test('the requested range covers the calendar in every time zone, and is one that the server accepts', () => {
  const { from, to } = rangeOf('2026-11');
  expect([from, to]).toEqual(['2026-10-25T00:00:00.000Z', '2026-12-08T00:00:00.000Z']);
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeLessThanOrEqual(bookingConstants.maxRangeDays);
});
