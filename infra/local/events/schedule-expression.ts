const unitMilliseconds: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const daysAhead = 5 * 366;

/**
 * The next time an EventBridge schedule is due, in UTC.
 * @throws for an expression that is neither `rate(…)` nor a `cron(…)` of lists, ranges, and steps
 */
export function nextTime(expression: string, after: Date): Date {
  const [, amount = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const milliseconds = unitMilliseconds[unit];
  if (milliseconds) return new Date(after.getTime() + Number(amount) * milliseconds);
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/) ?? [];
  const [minute, hour, day, month, weekday, year] = fields;
  if (!minute || !hour || !day || !month || !weekday || !year || fields.length !== 6) {
    throw new Error(`The schedule ${expression} is not supported locally.`);
  }
  const [minutes, hours] = [parts(minute, 0, 59), parts(hour, 0, 23)];
  const [days, ofMonths] = [parts(day, 1, 31), parts(month, 1, 12, months, 1)];
  // EventBridge numbers weekdays from 1, Sunday.
  const onWeekdays = parts(weekday, 1, 7, weekdays, 1);
  const years = parts(year, 1970, 2199);
  const start = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate());
  for (let ahead = 0; ahead < daysAhead; ahead++) {
    const date = new Date(start + ahead * 86_400_000);
    const fits =
      years.has(date.getUTCFullYear()) &&
      ofMonths.has(date.getUTCMonth() + 1) &&
      days.has(date.getUTCDate()) &&
      onWeekdays.has(date.getUTCDay() + 1);
    if (!fits) continue;
    for (const h of hours) {
      for (const m of minutes) {
        const due = new Date(date.getTime() + h * 3_600_000 + m * 60_000);
        if (due > after) return due;
      }
    }
  }
  throw new Error(`The schedule ${expression} is never due.`);
}

function parts(
  field: string,
  lowest: number,
  highest: number,
  names: readonly string[] = [],
  firstName = 0,
): Set<number> {
  const value = (text: string): number => {
    const named = names.indexOf(text.toUpperCase());
    const number = named >= 0 ? named + firstName : Number(text);
    if (!Number.isInteger(number) || number < lowest || number > highest) {
      throw new Error(`The schedule field ${field} is not supported locally.`);
    }
    return number;
  };
  const result = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [from, to] = range.split('-');
    const all = range === '*' || range === '?';
    const start = all ? lowest : value(from ?? '');
    const end = all || (to === undefined && part.includes('/')) ? highest : value(to ?? from ?? '');
    for (let number = start; number <= end; number += Number(step)) result.add(number);
  }
  return new Set([...result].sort((one, other) => one - other));
}
