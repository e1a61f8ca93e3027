const dayMilliseconds = 86_400_000;

/** A later or earlier month. Months are text, `2026-11`, so that no time zone can shift them. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + (number - 1) + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The weeks of a month, Monday to Sunday. Undefined for days of other months. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const days = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`).getTime() - first.getTime();
  const lead = (first.getUTCDay() + 6) % 7;
  const cells = [
    ...Array.from({ length: lead }, () => undefined),
    ...Array.from(
      { length: Math.round(days / dayMilliseconds) },
      (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
    ),
  ];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
  );
}

/** The range to request so that the month is covered in every time zone. */
export const rangeOf = (month: string): { from: string; to: string } => ({
  from: new Date(new Date(`${month}-01T00:00:00Z`).getTime() - dayMilliseconds).toISOString(),
  to: new Date(new Date(`${monthAfter(month, 1)}-01T00:00:00Z`).getTime() + dayMilliseconds).toISOString(),
});
