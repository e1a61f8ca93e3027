import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { timeIn, zoneText } from '#shared/domain/zone-text.ts';

/** A call's time as shown in emails: `Tuesday, 24 November 2026, 10:45 (New York, GMT-5)`. */
export function callTime(start: string, timeZone: string): string {
  const at = new Date(start);
  return `${longDateWithWeekday(todayIn(timeZone, at))}, ${timeIn(timeZone, at)} (${zoneText(timeZone, at)})`;
}
