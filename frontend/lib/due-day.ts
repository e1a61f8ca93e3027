import { endOfDay, todayIn } from '#shared/domain/zone-clock.ts';
import { CalendarDate } from '#shared/schema/calendar-date.ts';
import { dateText, daysUntil } from './dates.ts';
import { sessionStore } from './session-store.ts';
import { ownTimeZone } from './zone-time.ts';

/**
 * The zone that due dates go by: the organization's. So colleagues in other zones, the applicant, reminders, and
 * reports name the same day.
 */
function dueZone(): string {
  const session = sessionStore.get();
  return (session.status === 'signedIn' && session.profile?.org_time_zone) || ownTimeZone();
}

/** The day that something is due on, as the value of a date field; empty without an instant. */
export const dueDay = (instant: string | undefined): string =>
  instant ? todayIn(dueZone(), new Date(instant)) : '';

/** The end of that day, as UTC; undefined for an empty or impossible day. */
export const dueInstant = (day: string): string | undefined =>
  CalendarDate.safeParse(day).success ? endOfDay(day, dueZone()) : undefined;

/** The day that something is due on, as people read it. */
export const dueText = (instant: string): string => dateText(instant, 'date', dueZone());

/** Today, where it counts for due dates. */
export const dueToday = (): string => todayIn(dueZone(), new Date());

/** Whole days until the day that something is due on; negative if it is past. */
export const daysUntilDue = (instant: string): number => daysUntil(instant, new Date(), dueZone());
