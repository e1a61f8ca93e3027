import * as z from 'zod/mini';

const shape = /^\d{4}-\d{2}-\d{2}$/;
/** A calendar date, `YYYY-MM-DD`, without time or time zone. Text order is chronological order. */
export const CalendarDate = z.iso
  .date('Please enter a date')
  .check(
    z.refine(
      (day) => !shape.test(day) || (day >= '1900-01-01' && day <= '2199-12-31'),
      'Please enter a year from 1900 to 2199',
    ),
  );
export type CalendarDate = z.infer<typeof CalendarDate>;

/** Whether the first date isn't after the second one, as far as both are known. */
export const isInOrder = (first: CalendarDate | undefined, second: CalendarDate | undefined): boolean =>
  !first || !second || first <= second;

const oneDay = 86_400_000;
const startOf = (day: CalendarDate): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: CalendarDate, days: number): CalendarDate =>
  new Date(startOf(day) + days * oneDay).toISOString().slice(0, 10);

/** The same day in a later year; of 29 February, 28 February in years without it. */
export function addYears(day: CalendarDate, years: number): CalendarDate {
  const sameDay = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return CalendarDate.safeParse(sameDay).success ? sameDay : sameDay.replace('-02-29', '-02-28');
}

/** Whole days from one date to another; negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((startOf(to) - startOf(from)) / oneDay);

export const inFuture = 'Can’t be in the future';
/** Days since a date, up to tomorrow in UTC, which has begun somewhere. */
export const daysSince = (day: CalendarDate): number =>
  daysBetween(day, new Date().toISOString().slice(0, 10)) + 1;
/** Whether a date has begun somewhere, up to tomorrow in UTC. */
export const hasBegun = (day: CalendarDate): boolean => daysSince(day) >= 0;

/** Of a birth or an issue: a calendar date that has begun somewhere, up to tomorrow in UTC. */
export const PastDate = CalendarDate.check(z.refine(hasBegun, inFuture));

/** The same rule for a date of an object that has checks of its own, and so can't be extended. */
export const pastDateIn = <Field extends string>(field: Field) =>
  z.refine<{ readonly [Name in Field]?: CalendarDate | undefined }>(
    ({ [field]: day }) => day === undefined || hasBegun(day),
    { path: [field], error: inFuture },
  );
