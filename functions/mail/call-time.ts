/** A call's time as our e-mails write it: `Tuesday 24 November 2026, 10:45 GMT-5 (America/New York)`. */
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
  const offset = part('timeZoneName', { timeZoneName: 'shortOffset' });
  return `${weekday} ${day} ${month} ${year}, ${time} ${offset} (${timeZone.replaceAll('_', ' ')})`;
}
