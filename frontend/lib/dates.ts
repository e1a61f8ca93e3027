const date: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false };

export type DateStyle = 'date' | 'date-time';

/**
 * An instant for display: "3 Nov 2026", "20 Nov 2026, 14:06". In the user's time zone unless one is given.
 * @param instant UTC, ISO 8601; anything else is returned unchanged
 */
export function dateText(instant: string, style: DateStyle = 'date', timeZone?: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const zone = timeZone && { timeZone };
  const day = part(at, { ...date, ...zone });
  return style === 'date' ? day : `${day}, ${part(at, { ...time, ...zone })}`;
}

// en-GB abbreviates September as "Sept". The three letters of en-US keep columns aligned.
function part(at: Date, options: Intl.DateTimeFormatOptions): string {
  if (!options.day) return new Intl.DateTimeFormat('en-GB', options).format(at);
  const pieces = new Intl.DateTimeFormat('en-US', options).formatToParts(at);
  const piece = (type: string) => pieces.find((candidate) => candidate.type === type)?.value ?? '';
  return `${piece('day')} ${piece('month')} ${piece('year')}`;
}

/** A calendar date, `YYYY-MM-DD`, which is the same in every time zone. */
export const dayText = (day: string): string => dateText(`${day}T00:00:00Z`, 'date', 'UTC');

/** Today in this device's time zone. */
export const today = (now: Date = new Date()): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
