import { expect, test } from 'vitest';
import { longDate, longDateWithWeekday } from './date-text.ts';

test.each([
  ['2026-12-03', '3 December 2026', 'Thursday, 3 December 2026'],
  ['2028-02-29', '29 February 2028', 'Tuesday, 29 February 2028'],
])('%s is %s in prose', (day, date, withWeekday) => {
  expect(longDate(day)).toBe(date);
  expect(longDateWithWeekday(day)).toBe(withWeekday);
});
