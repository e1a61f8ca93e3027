/** Dates for display: "3 Nov 2026", "20 Nov 2026, 14:06". In the user's time zone unless one is given. */
const date: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false };

export type DateStyle = 'date' | 'date-time';

/** `instant` is UTC, ISO 8601. Anything else is returned unchanged. */
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
  const piece = piecesOf(new Intl.DateTimeFormat('en-US', options), at);
  return `${piece('day')} ${piece('month')} ${piece('year')}`;
}

function piecesOf(format: Intl.DateTimeFormat, at: Date): (type: string) => string {
  const pieces = format.formatToParts(at);
  return (type) => pieces.find((candidate) => candidate.type === type)?.value ?? '';
}

/**
 * The date of an instant, `YYYY-MM-DD`, by a formatter of numeric dates. Taken from its parts, because locales change
 * their format: with CLDR 42, en-CA writes `11/24/2026` (https://github.com/unicode-org/cldr/pull/2759).
 */
export function calendarDate(format: Intl.DateTimeFormat, at: Date): string {
  const piece = piecesOf(format, at);
  return `${piece('year')}-${piece('month')}-${piece('day')}`;
}

/** For `calendarDate`. */
export const numericDate = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Calendar days from `now` until an instant, in the time zone. Negative if it is past. */
export function daysUntil(instant: string, now: Date, timeZone?: string): number {
  const format = new Intl.DateTimeFormat('en-US', { ...numericDate, ...(timeZone && { timeZone }) });
  const day = (at: Date) => Date.parse(calendarDate(format, at));
  return Math.round((day(new Date(instant)) - day(now)) / 86_400_000);
}

/** A calendar date, `YYYY-MM-DD`, which is the same in every time zone. */
export const dayText = (day: string): string => dateText(`${day}T00:00:00Z`, 'date', 'UTC');

/** Today in this device's time zone. */
export const today = (now: Date = new Date()): string =>
  calendarDate(new Intl.DateTimeFormat('en-US', numericDate), now);
