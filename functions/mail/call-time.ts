import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { todayIn } from '#shared/domain/reminders.ts';
import { zoneText } from '#shared/domain/zone-text.ts';

/** A call's time as our emails write it: `Tuesday, 24 November 2026, 10:45 (New York, GMT-5)`. */
export function callTime(start: string, timeZone: string): string {
  const at = new Date(start);
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return `${longDateWithWeekday(todayIn(timeZone, at))}, ${time} (${zoneText(timeZone, at)})`;
}
