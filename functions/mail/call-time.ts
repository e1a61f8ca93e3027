import { zoneText } from '#shared/domain/zone-text.ts';

/** A call's time as our e-mails write it: `Tuesday 24 November 2026, 10:45 (New York, GMT-5)`. */
export function callTime(start: string, timeZone: string): string {
  const at = new Date(start);
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).formatToParts(at);
  const part = (type: string, options: Intl.DateTimeFormatOptions) =>
    text(options).find((each) => each.type === type)?.value ?? '';
  const weekday = part('weekday', { weekday: 'long' });
  const day = part('day', { day: 'numeric' });
  const month = part('month', { month: 'long', day: 'numeric' });
  const year = part('year', { year: 'numeric' });
  const time = text({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .map(({ value }) => value)
    .join('');
  return `${weekday} ${day} ${month} ${year}, ${time} (${zoneText(timeZone, at)})`;
}
