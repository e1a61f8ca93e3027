import * as z from 'zod/mini';
import { Timestamp } from './common.ts';

/** The end of a day, where an organization is. The range of a `CalendarDate`, in every time zone. */
export const DueTimestamp = Timestamp.check(
  z.refine((at) => at >= '1900-01-01' && at < '2200-01-02', 'Please enter a year from 1900 to 2199'),
);
