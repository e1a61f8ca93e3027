import { type DateStyle, dateText, dayText } from '../lib/dates.ts';

/** A moment, in the person's time zone. `at` is UTC, ISO 8601. */
export const DateText = ({ at, style = 'date' }: { at: string; style?: DateStyle }) => (
  <time dateTime={at} title={dateText(at, 'date-time')}>
    {dateText(at, style)}
  </time>
);

/** A calendar date, `YYYY-MM-DD`, which is the same day in every zone. */
export const DayText = ({ on }: { on: string }) => <time dateTime={on}>{dayText(on)}</time>;
