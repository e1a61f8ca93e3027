import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { dateText, today } from '../../lib/dates.ts';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false });

/** "14:06" in the user's time zone. */
export const timeText = (at: string): string => time.format(new Date(at));

export const dayAndTime = (at: string): string => dateText(at, 'date-time');

/** "Wednesday, 18 November 2026", or "Today". */
export function dayHeading(at: string, now: Date = new Date()): string {
  const day = today(new Date(at));
  return day === today(now) ? 'Today' : longDateWithWeekday(day);
}
