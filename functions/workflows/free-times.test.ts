import fc from 'fast-check';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { describe, expect, test } from 'vitest';
import {
  defaultBookingRules,
  type ExpertHours,
  type Hours,
  officeHours,
} from '#shared/domain/booking-rules.ts';
import { dateFor, freeTimes, startsOn } from './free-times.ts';

const dateOf = (date: string): PlainDate.Record => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return PlainDate.create(year, month, day);
};

const onlyOn = (timeZone: string, date: string, hours: Hours[]): ExpertHours => ({
  ...officeHours(timeZone),
  exceptions: [{ date, hours }],
});

/** The local time by Intl, which shares no code with the implementation. */
function clock(at: number, timeZone: string): { date: string; time: string } {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

const wallTimes = (timeZone: string, date: string, hours: Hours[]): string[] =>
  startsOn(dateOf(date), onlyOn(timeZone, date, hours)).map((start) => clock(start, timeZone).time);
const utcTimes = (timeZone: string, date: string, hours: Hours[]): string[] =>
  startsOn(dateOf(date), onlyOn(timeZone, date, hours)).map((start) =>
    new Date(start).toISOString().slice(5, 16),
  );

describe('when the clock changes', () => {
  test.each([
    ['America/New_York', '2026-03-08', '01:30', '03:30', ['01:30', '01:45', '03:00', '03:15']],
    ['Europe/Berlin', '2026-03-29', '01:30', '03:30', ['01:30', '01:45', '03:00', '03:15']],
    ['Australia/Sydney', '2026-10-04', '01:30', '03:30', ['01:30', '01:45', '03:00', '03:15']],
    ['America/Santiago', '2026-09-06', '00:00', '01:30', ['01:00', '01:15']],
    ['America/Sao_Paulo', '2018-11-04', '00:00', '01:30', ['01:00', '01:15']],
  ])('%s skips an hour on %s, and so do the times', (timeZone, date, from, to, expected) => {
    expect(wallTimes(timeZone, date, [{ from, to }])).toEqual(expected);
  });

  test.each([
    ['America/New_York', '2026-11-01', '01:00', '02:00'],
    ['Europe/Berlin', '2026-10-25', '02:00', '03:00'],
    ['Australia/Sydney', '2026-04-05', '02:00', '03:00'],
    ['America/Santiago', '2026-04-04', '23:00', '24:00'],
  ])('%s repeats an hour on %s: eight different times', (timeZone, date, from, to) => {
    const starts = startsOn(dateOf(date), onlyOn(timeZone, date, [{ from, to }]));
    expect(new Set(starts).size).toBe(8);
    expect(new Set(wallTimes(timeZone, date, [{ from, to }])).size).toBe(4);
  });

  test.each([
    ['America/Sao_Paulo', '2018-12-03', '11:00'],
    ['America/Sao_Paulo', '2026-12-03', '12:00'],
    ['Asia/Amman', '2021-12-01', '07:00'],
    ['Asia/Amman', '2026-12-01', '06:00'],
    ['America/New_York', '2026-10-30', '13:00'],
    ['America/New_York', '2026-11-02', '14:00'],
    ['Australia/Sydney', '2026-10-02', '23:00'],
    ['Australia/Sydney', '2026-10-05', '22:00'],
  ])('nine o’clock in %s on %s is %s UTC', (timeZone, date, utc) => {
    expect(utcTimes(timeZone, date, [{ from: '09:00', to: '09:15' }])[0]?.slice(6)).toBe(utc);
  });

  test('does not offer a call that would end after the hours because of the gap', () => {
    expect(wallTimes('Europe/Berlin', '2026-03-29', [{ from: '01:30', to: '02:15' }])).toEqual(['01:30']);
  });
});

test('offers aligned, non-overlapping, complete times in any zone, for any hours and day', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const quarter = fc.integer({ min: 0, max: 96 });
  const text = (quarters: number) =>
    `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 3650 }),
      quarter,
      quarter,
      (timeZone, day, a, b) => {
        fc.pre(a !== b);
        const [from, to] = a < b ? [a, b] : [b, a];
        const date = PlainDate.addDays(dateOf('2020-01-01'), day);
        const written = PlainDate.toString(date);
        const hours = { from: text(from), to: text(to) };
        const starts = startsOn(date, onlyOn(timeZone, written, [hours]));
        for (const start of starts) {
          const shown = clock(start, timeZone);
          expect(shown.date).toBe(written);
          expect(shown.time >= hours.from && shown.time < hours.to).toBe(true);
          expect(start % (15 * 60_000)).toBe(0);
          expect(dateFor(new Date(start), timeZone)).toBe(written);
        }
        expect(new Set(starts).size).toBe(starts.length);
        if (ZonedDateTime.hoursInDay(PlainDate.toZonedDateTime(date, timeZone)) === 24)
          expect(starts.length).toBe(to - from);
      },
    ),
    { numRuns: 250, seed: 20261120 },
  );
});

describe('available experts', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  const monday = {
    from: new Date('2026-11-23T00:00:00.000Z'),
    to: new Date('2026-11-24T00:00:00.000Z'),
    now,
  };
  const rules = defaultBookingRules;
  const anna = { id: 'anna', hours: officeHours('America/New_York') };
  const ben = { id: 'ben', hours: officeHours('America/New_York') };
  const nine = '2026-11-23T14:00:00.000Z';
  const takenAt = (expert_id: string, time: string) => ({
    expert_id,
    start: `2026-11-23T${time}:00.000Z`,
    date: '2026-11-23',
  });

  test('nine to five has 32 starts, the first at nine', () => {
    const free = [...freeTimes(monday, rules, [anna], []).keys()];
    expect(free).toHaveLength(32);
    expect(free[0]).toBe(nine);
    expect(free.at(-1)).toBe('2026-11-23T21:45:00.000Z');
  });

  test('a taken time is only available with a second expert', () => {
    expect(freeTimes(monday, rules, [anna], [takenAt('anna', '14:00')]).has(nine)).toBe(false);
    expect(freeTimes(monday, rules, [anna, ben], [takenAt('anna', '14:00')]).get(nine)).toEqual(['ben']);
  });

  test('sorts the expert with the fewest calls that day first', () => {
    const free = freeTimes(monday, rules, [anna, ben], [takenAt('anna', '15:00')]);
    expect(free.get(nine)).toEqual(['ben', 'anna']);
  });

  test('a day at its cap has no available times', () => {
    expect(freeTimes(monday, { ...rules, daily_cap: 1 }, [anna], [takenAt('anna', '15:00')]).size).toBe(0);
  });

  test('respects notice and horizon', () => {
    const range = { from: now, to: new Date('2027-12-01T00:00:00.000Z'), now };
    const free = [
      ...freeTimes(range, { ...rules, minimum_notice_hours: 74, horizon_days: 4 }, [anna], []).keys(),
    ];
    expect(free[0]).toBe(nine);
    expect(free.at(-1)).toBe('2026-11-23T21:45:00.000Z');
  });

  test('end before the last instant of the range, and of the horizon', () => {
    expect(freeTimes({ ...monday, to: new Date(nine) }, rules, [anna], []).size).toBe(0);
    const fourDaysBefore = new Date('2026-11-19T14:00:00.000Z');
    const range = { ...monday, now: fourDaysBefore };
    expect(freeTimes(range, { ...rules, horizon_days: 4 }, [anna], []).size).toBe(0);
  });

  test('an exception replaces the weekly hours', () => {
    const away = { id: 'anna', hours: { ...anna.hours, exceptions: [{ date: '2026-11-23', hours: [] }] } };
    expect(freeTimes(monday, rules, [away], []).size).toBe(0);
  });
});
