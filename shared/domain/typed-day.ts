import type * as z from 'zod/mini';

/** `3/14/1994` and `03/14/1994` are parsed as US dates; everything else must be `1994-03-14`. */
export function parseTypedDay(text: string): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** What is wrong with a value from a file. For a date, it also says how to write one. */
export const typedProblem = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_format' && issue.format === 'date'
    ? 'Enter a valid date as YYYY-MM-DD or MM/DD/YYYY'
    : issue.message;
