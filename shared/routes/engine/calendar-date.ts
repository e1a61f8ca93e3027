import * as z from 'zod/mini';

/** A day as 'YYYY-MM-DD': text order is chronological order. */
export type Day = string;

const oneDay = 86_400_000;

export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / oneDay;
export const dayOf = (number: number): Day => new Date(number * oneDay).toISOString().slice(0, 10);
export const addDays = (day: Day, days: number): Day => dayOf(dayNumber(day) + days);

const partsOf = (day: Day) => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  date: Number(day.slice(8, 10)),
});

/**
 * The anniversary. Someone born on 29 February reaches an age on 1 March in non-leap years: the last moment of 28
 * February still belongs to the year before (common law, as in Canada and the United Kingdom).
 */
export function addYears(day: Day, years: number): Day {
  const year = Number(day.slice(0, 4)) + years;
  const rest = day.endsWith('-02-29') && !isLeapYear(year) ? '-03-01' : day.slice(4);
  return `${String(year).padStart(4, '0')}${rest}`;
}

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The anniversary as a day number, for loops over many days. */
export function yearsFrom(number: number, years: number): number {
  const day = new Date(number * oneDay);
  return Date.UTC(day.getUTCFullYear() + years, day.getUTCMonth(), day.getUTCDate()) / oneDay;
}

/** Adds months; uses the last day of the month if the day doesn't exist. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = partsOf(day);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

export function ageOn(birth: Day, on: Day): number {
  const from = partsOf(birth);
  const to = partsOf(on);
  const before = to.month < from.month || (to.month === from.month && to.date < from.date);
  return to.year - from.year - (before ? 1 : 0);
}

/**
 * The dates that assessments calculate with: birth dates, tests, jobs, and when rules apply. `schema/calendar-date.ts` has
 * the dates of a case, which can be later.
 */
export const CalendarDate = z.iso.date('Enter a date as YYYY-MM-DD').check(
  z.refine(
    // Anything that isn't a date was already reported.
    (day) => !/^\d{4}-/.test(day) || (day >= '1900-01-01' && day <= '2100-12-31'),
    'Enter a date between 1900 and 2100',
  ),
);
