import { endOfDay, todayIn } from '#shared/domain/zone-clock.ts';
import { CalendarDate } from '#shared/schema/calendar-date.ts';
import { dateText } from './dates.ts';
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

/** Today in the time zone of due dates. */
export const dueToday = (): string => todayIn(dueZone(), new Date());

/** Calendar days until a due date. Negative if it is past. */
export const daysUntilDue = (instant: string): number => daysUntil(instant, new Date(), dueZone());
