import { addDays } from '#shared/schema/calendar-date.ts';

/** As many as a month can extend over. Always the same number, so that nothing below a calendar shifts. */
const shownWeeks = 6;

/** A later or earlier month. Months are text, `2026-11`, so that no time zone can shift them. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The Monday on or before the first of a month. */
function firstDayShown(month: string): string {
  const first = `${month}-01`;
  return addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The weeks in which a calendar shows a month, Monday to Sunday, with days of the months before and after it. */
export function weeksOf(month: string): string[][] {
  const first = firstDayShown(month);
  return Array.from({ length: shownWeeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, 7 * week + day)),
  );
}

/** The last month whose calendar shows a day: at the end of a month the next one, which shows the most days after it. */
export function lastMonthWith(date: string): string {
  const month = date.slice(0, 7);
  const next = monthAfter(month, 1);
  return firstDayShown(next) <= date ? next : month;
}

/** The range to request so that the calendar of a month is covered in every time zone. */
export function rangeOf(month: string): { from: string; to: string } {
  const first = firstDayShown(month);
  return {
    from: `${addDays(first, -1)}T00:00:00.000Z`,
    to: `${addDays(first, 7 * shownWeeks + 1)}T00:00:00.000Z`,
  };
}
