/** In English, in order. */
export const monthNames =
  'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/**
 * A calendar date for prose, emails, headings, and documents, which have no reader's locale: "3 December 2026".
 * Tables and lists use the short form "3 Dec 2026" (frontend/lib/dates.ts).
 */
export const longDate = (day: string): string =>
  `${Number(day.slice(8, 10))} ${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** "December 2026", of a month as `2026-12`. */
export const longMonth = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** "Thursday, 3 December 2026", for when the weekday helps. */
export const longDateWithWeekday = (day: string): string =>
  `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${longDate(day)}`;
