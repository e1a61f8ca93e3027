/** The day of an instant in the person's time zone, as the value of a date field; empty without one. */
export function dueDay(instant: string | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The end of that day in the person's time zone, as UTC; undefined for an empty or impossible day. */
export function dueInstant(day: string): string | undefined {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date, 23, 59, 59, 999);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
