import { type DateStyle, dateText, dayText } from '../lib/dates.ts';

/** An instant in the user's time zone. `at` is UTC, ISO 8601. */
export const DateText = ({ at, style = 'date' }: { at: string; style?: DateStyle }) => (
  <time dateTime={at} title={dateText(at, 'date-time')}>
    {dateText(at, style)}
  </time>
);

/** A calendar date, `YYYY-MM-DD`, which is the same in every time zone. */
export const DayText = ({ on }: { on: string }) => <time dateTime={on}>{dayText(on)}</time>;
