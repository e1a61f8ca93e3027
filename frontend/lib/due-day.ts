import { endOfDay, todayIn } from '#shared/domain/zone-clock.ts';
import { zoneNameIn } from '#shared/domain/zone-text.ts';
import { CalendarDate } from '#shared/schema/calendar-date.ts';
import { dateText, dayText, today } from './dates.ts';
import { sessionStore } from './session-store.ts';
import { daysUntil, ownTimeZone } from './zone-time.ts';

/**
 * The organization's time zone, which determines due dates. It makes colleagues in other time zones, the applicant,
 * reminders, and reports show the same day.
 */
function dueZone(): string {
  const session = sessionStore.get();
  return (session.status === 'signedIn' && session.profile?.org_time_zone) || ownTimeZone();
}

/** A due date as the value of a date field. Empty without an instant. */
export const dueDay = (instant: string | undefined): string =>
  instant ? todayIn(dueZone(), new Date(instant)) : '';

/** The end of that day, as UTC. Undefined for an empty or impossible day. */
export const dueInstant = (day: string): string | undefined =>
  CalendarDate.safeParse(day).success ? endOfDay(day, dueZone()) : undefined;

/** A due date for display. */
export const dueText = (instant: string): string => dateText(instant, 'date', dueZone());

/**
 * The day from which pages count to every calendar date of a case or a record, as the server does for its lists. A date
 * has no time zone, but "today" does: counted from each reader's day, one page would say tomorrow and another today.
 * Whether something is too late is up to the day where its authority is (`zone` of a rule).
 */
export const dueToday = (): string => todayIn(dueZone(), new Date());

/** Calendar days until a due date. Negative if it is past. */
export const daysUntilDue = (instant: string): number => daysUntil(instant, new Date(), dueZone());

/** Names the day that is counted from, to a reader whose own day is another. */
export function countedFromText(now: Date = new Date()): string | undefined {
  const [zone, day] = [dueZone(), dueToday()];
  return day === today(now)
    ? undefined
    : `Days are counted from ${dayText(day)}, today’s date in ${zoneNameIn(zone, now, 'longGeneric')}.`;
}
