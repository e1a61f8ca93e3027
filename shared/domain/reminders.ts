import * as z from 'zod/mini';
import { addDays, type CalendarDate } from '../schema/calendar-date.ts';
import { Timestamp } from '../schema/common.ts';
import { hourInstant, todayIn } from './zone-clock.ts';

/** Days before a date on which reminders are sent; negative: after it. */
export const reminderDays = [90, 60, 30, 7, 1, -1, -2, -3, -4, -5, -6, -7] as const;
type Schedule = readonly number[];
/** The hour in the recipient's time zone. */
const sendHour = 9;
const hour = 3_600_000;
/** The largest and smallest UTC offsets of any time zone, in hours. */
const [maxUtcOffset, minUtcOffset] = [14, -12];

/** The state of the reminders of one date. */
export const ReminderState = z.object({
  /** Any year, also of dates from before they were checked. */
  on: z.iso.date(),
  /** The next reminder, one of the schedule's. */
  days: z.number(),
  /** When to process it next. */
  wake: Timestamp,
  /** When the date was set; reminders that were due before that aren't sent. */
  since: Timestamp,
  /** Recipients further east who already got this reminder. */
  told: z.array(z.string()),
});
export type ReminderState = z.infer<typeof ReminderState>;

const nineUtc = (day: CalendarDate): number => Date.parse(`${day}T00:00:00Z`) + sendHour * hour;

/** The instant of nine in the morning in that time zone. */
export const sendInstant = (day: CalendarDate, timeZone: string): Date =>
  hourInstant(day, sendHour, timeZone);

const dayOf = (on: CalendarDate, days: number): CalendarDate => addDays(on, -days);
/** The first and the last instant at which a reminder can be due in any time zone. */
const earliest = (on: CalendarDate, days: number): number => nineUtc(dayOf(on, days)) - maxUtcOffset * hour;
const latest = (on: CalendarDate, days: number): number => nineUtc(dayOf(on, days)) - minUtcOffset * hour;

function nextFrom(
  state: Pick<ReminderState, 'on' | 'since'>,
  after: Date,
  schedule: Schedule,
): ReminderState | undefined {
  const days = schedule.find((each) => latest(state.on, each) > after.getTime());
  if (days === undefined) return undefined;
  const wake = new Date(Math.max(earliest(state.on, days), after.getTime())).toISOString();
  return { on: state.on, since: state.since, days, wake, told: [] };
}

/** The initial reminder state of a new date; undefined if it is too far in the past. */
export const startReminders = (
  on: CalendarDate,
  now: Date,
  schedule: Schedule = reminderDays,
): ReminderState | undefined => nextFrom({ on, since: now.toISOString() }, now, schedule);

/** The current reminder; if several were missed, only the last one is sent. */
export function currentReminder(
  state: ReminderState,
  now: Date,
  schedule: Schedule = reminderDays,
): ReminderState {
  const missed = schedule.filter((each) => each < state.days && latest(state.on, each) <= now.getTime());
  const days = missed.at(-1);
  return days === undefined ? state : { ...state, days, told: [] };
}

export interface ReminderRecipient {
  readonly id: string;
  readonly timeZone: string;
}

/**
 * Whom to remind now, and the next state; undefined if there is none. Time zones are looked up every time, so a
 * person who moves is reminded at nine in their current zone.
 */
export function advanceReminder(
  current: ReminderState,
  people: readonly ReminderRecipient[],
  now: Date,
  schedule: Schedule = reminderDays,
): { readonly recipients: readonly string[]; readonly next: ReminderState | undefined } {
  const open = people
    .filter(({ id }) => !current.told.includes(id))
    .map(({ id, timeZone }) => ({ id, at: sendInstant(dayOf(current.on, current.days), timeZone).getTime() }))
    .filter(({ at }) => at > Date.parse(current.since));
  const recipients = open.filter(({ at }) => at <= now.getTime()).map(({ id }) => id);
  const waiting = open.filter(({ at }) => at > now.getTime());
  if (waiting.length > 0) {
    const wake = new Date(Math.min(...waiting.map(({ at }) => at))).toISOString();
    return { recipients, next: { ...current, wake, told: [...current.told, ...recipients] } };
  }
  const after = Math.max(now.getTime(), latest(current.on, current.days));
  const following = nextFrom(current, new Date(after), schedule);
  if (!following) return { recipients, next: undefined };
  // A missed reminder that is sent on the day of the next one replaces both.
  const nextDay = dayOf(current.on, following.days);
  const told = people
    .filter(({ id, timeZone }) => recipients.includes(id) && todayIn(timeZone, now) === nextDay)
    .map(({ id }) => id);
  const wake = new Date(earliest(current.on, following.days)).toISOString();
  return { recipients, next: { ...following, wake, told } };
}
