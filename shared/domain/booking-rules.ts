import * as z from 'zod/mini';
import { CalendarDate } from '../schema/calendar-date.ts';
import { bookingConstants } from './booking-constants.ts';

/** Whether this runtime knows a time zone with this IANA name. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}
export const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Please choose a time zone'));

/**
 * Quarter hours only: every zone's UTC offset is a multiple of 15 minutes, so 15-minute calls start on UTC quarter
 * hours everywhere, and two calls of one expert never overlap.
 */
const WallTime = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$|^24:00$/, 'Enter a quarter hour, such as 09:15'));

/** A range of local time, `09:00` to `17:00`; `24:00` ends the day. */
export const Hours = z
  .object({ from: WallTime, to: WallTime })
  .check(z.refine((hours) => hours.from < hours.to, 'The end must be after the start'));
export type Hours = z.infer<typeof Hours>;

const DayHours = z.array(Hours).check(
  z.maxLength(bookingConstants.maxHoursPerDay),
  z.refine(
    (day) =>
      [...day]
        .sort((a, b) => a.from.localeCompare(b.from))
        .every((hours, index, sorted) => index === 0 || (sorted[index - 1]?.to ?? '') <= hours.from),
    'Hours on the same day can’t overlap',
  ),
);

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export const WeeklyHours = z.object({
  monday: DayHours,
  tuesday: DayHours,
  wednesday: DayHours,
  thursday: DayHours,
  friday: DayHours,
  saturday: DayHours,
  sunday: DayHours,
});
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/** A date with hours that differ from the weekly ones; no hours means unavailable. */
export const HoursException = z.object({ date: z.iso.date(), hours: DayHours });
export type HoursException = z.infer<typeof HoursException>;

const exceptionsOf = (exception: typeof HoursException) =>
  z.array(exception).check(
    z.maxLength(bookingConstants.maxExceptions),
    z.refine((all) => new Set(all.map(({ date }) => date)).size === all.length, 'List each date only once'),
  );

/** An expert's hours, in their time zone. */
export const ExpertHours = z.object({
  time_zone: TimeZone,
  weekly: WeeklyHours,
  exceptions: exceptionsOf(HoursException),
  /** The address of the video call; empty if the expert sends the link. */
  meeting_url: z.string().check(
    z.maxLength(500),
    z.refine(
      (text) => text === '' || /^https:\/\/\S+$/.test(text),
      'Please enter a link that starts with https://',
    ),
  ),
});
export type ExpertHours = z.infer<typeof ExpertHours>;

/** Hours to save. Years far away are accepted only in hours that are already stored. */
export const NewExpertHours = z.extend(ExpertHours, {
  exceptions: exceptionsOf(z.extend(HoursException, { date: CalendarDate })),
});

/** The booking rules of an organization. */
export const BookingRules = z.object({
  /** The minimum notice for booking a call, in hours. */
  minimum_notice_hours: z.number().check(z.int(), z.minimum(0), z.maximum(168)),
  /** How far ahead calls can be booked, in days. */
  horizon_days: z.number().check(z.int(), z.minimum(1), z.maximum(180)),
  /** The maximum number of calls per expert and day, in the expert's time zone. */
  daily_cap: z.number().check(z.int(), z.minimum(1), z.maximum(96)),
  /** The time zone of the office hours, which apply until an expert sets hours, and of due dates. */
  time_zone: TimeZone,
});
export type BookingRules = z.infer<typeof BookingRules>;

export const defaultBookingRules: BookingRules = {
  minimum_notice_hours: 12,
  horizon_days: 30,
  daily_cap: 8,
  time_zone: 'America/New_York',
};

const nineToFive: Hours[] = [{ from: '09:00', to: '17:00' }];

/** Weekdays nine to five, so a new deployment can take bookings immediately. */
export const officeHours = (timeZone: string): ExpertHours => ({
  time_zone: timeZone,
  weekly: {
    monday: nineToFive,
    tuesday: nineToFive,
    wednesday: nineToFive,
    thursday: nineToFive,
    friday: nineToFive,
    saturday: [],
    sunday: [],
  },
  exceptions: [],
  meeting_url: '',
});

/** Whether the visitor can still reschedule or cancel the call. */
export const canChangeCall = (start: string, now: Date): boolean =>
  new Date(start).getTime() - now.getTime() >= bookingConstants.changeUntilMinutes * 60_000;
