import { dateText } from '../lib/dates.ts';
import { dueText } from '../lib/due-day.ts';

/** The day that something is due on, by the organization's calendar. `at` is its end, UTC, ISO 8601. */
export const DueDate = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateText(at, 'date-time')}>
    {dueText(at)}
  </time>
);
