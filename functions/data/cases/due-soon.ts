import { startOfDay, todayIn } from '#shared/domain/zone-clock.ts';
import type { WorkEntry } from '#shared/records/case-work.ts';
import { addDays, type CalendarDate } from '#shared/schema/calendar-date.ts';
import { limits } from '#shared/schema/limits.ts';
import { getBookingRules } from '../consultations/availability.ts';

/** What is due within a week, in the organization's calendar. */
interface DueSoon {
  readonly timeZone: string;
  readonly today: CalendarDate;
  /** The last day, which counts in full, because what is due on a day is due at its end. */
  readonly until: CalendarDate;
  readonly dayAfter: CalendarDate;
  /** When the last day ends. */
  readonly end: Date;
}

/** One read. */
export async function dueSoonIn(organizationId: string, at: Date): Promise<DueSoon> {
  const { time_zone: timeZone } = (await getBookingRules(organizationId)).rules;
  const today = todayIn(timeZone, at);
  const until = addDays(today, limits.dueSoonDays);
  const dayAfter = addDays(until, 1);
  return { timeZone, today, until, dayAfter, end: startOfDay(dayAfter, timeZone) };
}

/**
 * Whether something should have been done by now. A past appointment shouldn't: it stays in the work until its day has
 * ended everywhere.
 */
export const isOverdue = ({ about, on = '' }: WorkEntry, today: CalendarDate): boolean =>
  on < today && about !== 'appointment';

/** The first day whose answers of questionnaires are listed. */
export const answersSince = (today: string): string => addDays(today, 1 - limits.answersListedDays);
