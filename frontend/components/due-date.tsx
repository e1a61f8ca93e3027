import { dateText } from '../lib/dates.ts';
import { dueText } from '../lib/due-day.ts';

/** A due date in the organization's calendar. `at` is the end of that day, UTC, ISO 8601. */
export const DueDate = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateText(at, 'date-time')}>
    {dueText(at)}
  </time>
);
