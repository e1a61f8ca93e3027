import type { ReactNode } from 'react';
import { type DateStyle, dateText, dayText } from '../lib/dates.ts';
import { withoutBreaks } from './whole-names.tsx';

/** An instant in the user's time zone. `at` is UTC, ISO 8601. */
export const DateText = ({ at, style = 'date' }: { at: string; style?: DateStyle }) => (
  <time dateTime={at} title={dateText(at, 'date-time')}>
    {dateText(at, style)}
  </time>
);

/** A calendar date, `YYYY-MM-DD`, which is the same in every time zone. */
export const DayText = ({ on }: { on: string }) => <time dateTime={on}>{dayText(on)}</time>;

const writtenDate = /(\b\d{1,2} [A-Z][a-z]{2,8} \d{4}\b)/;

/** A sentence that doesn't break within a date. */
export const WholeDates = ({ children }: { children: string }): ReactNode =>
  withoutBreaks(children, writtenDate);
