/** A call's time as our e-mails write it: `Tuesday, November 24, 2026 at 10:45 AM EST (America/New_York)`. */
export function callTime(start: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(start));
  return `${text.replace(/\u202f/g, ' ')} (${timeZone.replaceAll('_', ' ')})`;
}
