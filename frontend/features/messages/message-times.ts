import { dateText } from '../../lib/dates.ts';

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

/** "14:06", in the reader's zone. */
export const timeText = (at: string): string => time.format(new Date(at));

export const dayAndTime = (at: string): string => dateText(at, 'date-time');

/** "Wednesday, 18 Nov 2026", or that it is today. */
export function dayHeading(at: string, now: Date = new Date()): string {
  const day = dateText(at);
  return day === dateText(now.toISOString()) ? 'Today' : `${weekday.format(new Date(at))}, ${day}`;
}
