import { addDays, type CalendarDate } from '../schema/calendar-date.ts';

const hour = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const created = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, created);
  return created;
}

/** The local time in a zone, expressed as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`);
}

/** The date in a time zone at an instant, such as now. */
export const todayIn = (timeZone: string, now: Date): CalendarDate =>
  new Date(wallClock(now.getTime(), timeZone)).toISOString().slice(0, 10);

/** The instant of a full hour in the morning in a time zone. Clocks change at night, so it is unambiguous. */
export function hourInstant(day: CalendarDate, atHour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + atHour * hour;
  const guess = wanted - (wallClock(wanted, timeZone) - wanted);
  return new Date(guess - (wallClock(guess, timeZone) - wanted));
}

/** The first instant of a day in a time zone. In some zones, clocks skip midnight once a year. */
export function startOfDay(day: CalendarDate, timeZone: string): Date {
  const guess = hourInstant(day, 0, timeZone).getTime();
  const skipped = Date.parse(`${day}T00:00:00Z`) - wallClock(guess, timeZone);
  return new Date(guess + Math.max(skipped, 0));
}

/**
 * The last millisecond of a day in a time zone, as a UTC timestamp: after this, what is due on that day is late.
 */
export const endOfDay = (day: CalendarDate, timeZone: string): string =>
  new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1).toISOString();
