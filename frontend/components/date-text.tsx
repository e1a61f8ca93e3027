import { type DateStyle, dateText } from '../lib/dates.ts';

/** A moment, in the person's time zone. `at` is UTC, ISO 8601. */
export const DateText = ({ at, style = 'date' }: { at: string; style?: DateStyle }) => (
  <time dateTime={at} title={dateText(at, 'date-time')}>
    {dateText(at, style)}
  </time>
);
