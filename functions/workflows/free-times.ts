import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { bookingConstants } from '#shared/domain/booking-constants.ts';
import {
  type BookingRules,
  type ExpertHours,
  type Hours,
  type WeeklyHours,
  weekdays,
} from '#shared/domain/booking-rules.ts';

interface ExpertSchedule {
  readonly id: string;
  readonly hours: ExpertHours;
}

/** A taken slot, with the date it counts toward. */
export interface TakenTime {
  readonly expert_id: string;
  readonly start: string;
  readonly date: string;
}

const { callMinutes } = bookingConstants;
const callMilliseconds = callMinutes * 60_000;
const minutesOf = (wall: string): number => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3));

const zonedAt = (milliseconds: number, timeZone: string): ZonedDateTime.Record =>
  Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(milliseconds), timeZone);

/** The date of an instant in the expert's time zone, `2026-11-24`. */
export const dateFor = (start: Date, timeZone: string): string =>
  PlainDate.toString(ZonedDateTime.toPlainDate(zonedAt(start.getTime(), timeZone)));

function hoursOn(date: PlainDate.Record, hours: ExpertHours): readonly Hours[] {
  const exception = hours.exceptions.find((each) => each.date === PlainDate.toString(date));
  if (exception) return exception.hours;
  const weekday: keyof WeeklyHours | undefined = weekdays[PlainDate.dayOfWeek(date) - 1];
  return weekday ? hours.weekly[weekday] : [];
}

const wallTimeOn = (date: PlainDate.Record, minutes: number): PlainDateTime.Record =>
  PlainDateTime.addMinutes(PlainDate.toPlainDateTime(date), minutes);

/** All instants at which clocks in the zone show this time: none if it is skipped, two if it is repeated. */
function instantsAt(date: PlainDate.Record, minutes: number, timeZone: string): number[] {
  const wall = wallTimeOn(date, minutes);
  const instants = (['earlier', 'later'] as const)
    .map((disambiguation) => PlainDateTime.toZonedDateTime(wall, timeZone, { disambiguation }))
    .filter((zoned) => PlainDateTime.equals(ZonedDateTime.toPlainDateTime(zoned), wall))
    .map((zoned) => zoned.epochMilliseconds);
  return [...new Set(instants)];
}

/** A call that starts before the clock goes forward must still end within the hours in local time. */
function endsWithin(start: number, date: PlainDate.Record, to: number, timeZone: string): boolean {
  const end = ZonedDateTime.toPlainDateTime(zonedAt(start + callMilliseconds, timeZone));
  return PlainDateTime.compare(end, wallTimeOn(date, to)) <= 0;
}

/**
 * Possible call starts on a date in the expert's local time, in epoch milliseconds. A time that the clock skips
 * doesn't exist; a time it shows twice is offered twice, as two different instants.
 */
export function startsOn(date: PlainDate.Record, hours: ExpertHours): number[] {
  const midnight = PlainDate.toZonedDateTime(date, hours.time_zone);
  const plainDay = ZonedDateTime.hoursInDay(midnight) === 24 && midnight.hour === 0 && midnight.minute === 0;
  const starts: number[] = [];
  for (const { from, to } of hoursOn(date, hours)) {
    const last = minutesOf(to) - callMinutes;
    for (let wall = minutesOf(from); wall <= last; wall += callMinutes) {
      if (plainDay) starts.push(midnight.epochMilliseconds + wall * 60_000);
      else
        starts.push(
          ...instantsAt(date, wall, hours.time_zone).filter((start) =>
            endsWithin(start, date, minutesOf(to), hours.time_zone),
          ),
        );
    }
  }
  return starts;
}

/**
 * The available experts for each start.
 * @param taken everything taken on the experts' dates that overlap the range
 * @returns for each start (UTC, earliest first) the IDs of the available experts, least busy that day first
 */
export function freeTimes(
  range: { from: Date; to: Date; now: Date },
  rules: BookingRules,
  experts: readonly ExpertSchedule[],
  taken: readonly TakenTime[],
): Map<string, string[]> {
  const earliest = Math.max(
    range.from.getTime(),
    range.now.getTime() + rules.minimum_notice_hours * 3_600_000,
  );
  const latest = Math.min(range.to.getTime(), lastBookable(rules, range.now).getTime());
  const busy = new Set(taken.map((time) => `${time.expert_id} ${time.start}`));
  const callsOn = new Map<string, number>();
  for (const { expert_id, date } of taken) count(callsOn, `${expert_id} ${date}`);

  const free = new Map<string, { id: string; calls: number }[]>();
  for (const expert of experts) {
    for (const date of datesBetween(earliest, latest, expert.hours.time_zone)) {
      const calls = callsOn.get(`${expert.id} ${PlainDate.toString(date)}`) ?? 0;
      if (calls >= rules.daily_cap) continue;
      for (const start of startsOn(date, expert.hours)) {
        const at = new Date(start).toISOString();
        if (start < earliest || start >= latest || busy.has(`${expert.id} ${at}`)) continue;
        const others = free.get(at);
        if (others) others.push({ id: expert.id, calls });
        else free.set(at, [{ id: expert.id, calls }]);
      }
    }
  }
  return new Map(
    [...free.entries()]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([at, who]) => [at, who.sort(leastBusyFirst).map(({ id }) => id)]),
  );
}

/** The booking horizon. */
export const lastBookable = (rules: BookingRules, now: Date): Date =>
  new Date(now.getTime() + rules.horizon_days * 24 * 3_600_000);

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

const leastBusyFirst = (a: { id: string; calls: number }, b: { id: string; calls: number }) =>
  a.calls - b.calls || a.id.localeCompare(b.id);

function* datesBetween(from: number, to: number, timeZone: string): Generator<PlainDate.Record> {
  if (from >= to) return;
  const dateOf = (at: number) => ZonedDateTime.toPlainDate(zonedAt(at, timeZone));
  const last = dateOf(to);
  for (let date = dateOf(from); PlainDate.compare(date, last) <= 0; date = PlainDate.addDays(date, 1))
    yield date;
}
