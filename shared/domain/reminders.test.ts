import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../schema/calendar-date.ts';
import {
  advanceReminder,
  currentReminder,
  type ReminderRecipient,
  type ReminderState,
  reminderDays,
  sendInstant,
  startReminders,
} from './reminders.ts';
import { todayIn } from './zone-clock.ts';

const on = '2026-12-31';
const at = (iso: string) => new Date(iso);
const living = (timeZone: string, id = 'amara'): ReminderRecipient => ({ id, timeZone });

/** Simulates the schedule, every 15 minutes with a delay of `lateMinutes`, and records the reminders. */
function run(
  start: ReminderState | undefined,
  people: (now: Date) => readonly ReminderRecipient[],
  { lateMinutes = 5, until = '2028-01-01T00:00:00Z' } = {},
) {
  const told: [string, string, number][] = [];
  let state = start;
  while (state && state.wake < until) {
    const now = new Date(Date.parse(state.wake) + lateMinutes * 60_000);
    const current = currentReminder(state, now);
    const { recipients, next } = advanceReminder(current, people(now), now);
    for (const id of recipients) told.push([id, now.toISOString(), current.days]);
    state = next;
  }
  return told;
}

describe('the clock', () => {
  test.each([
    ['2026-03-07', 'America/New_York', '2026-03-07T14:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T13:00:00.000Z'],
    ['2026-10-31', 'America/New_York', '2026-10-31T13:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T14:00:00.000Z'],
    ['2026-03-29', 'Europe/London', '2026-03-29T08:00:00.000Z'],
    ['2026-10-25', 'Europe/London', '2026-10-25T09:00:00.000Z'],
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T22:30:00.000Z'],
    ['2026-06-01', 'Pacific/Kiritimati', '2026-05-31T19:00:00.000Z'],
    ['2026-06-01', 'Asia/Kathmandu', '2026-06-01T03:15:00.000Z'],
  ])('is nine on %s in %s at %s', (day, zone, instant) => {
    expect(sendInstant(day, zone).toISOString()).toBe(instant);
  });

  test('returns today’s date in a time zone', () => {
    const now = at('2026-11-22T22:30:00Z');
    expect(todayIn('America/Los_Angeles', now)).toBe('2026-11-22');
    expect(todayIn('Asia/Tokyo', now)).toBe('2026-11-23');
  });

  test('counts days across leap years', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(daysBetween('2028-02-01', '2028-03-01')).toBe(29);
  });
});

describe('reminders of a date', () => {
  test('are sent once each at nine in the morning, then daily for a week', () => {
    const told = run(startReminders(on, at('2026-01-01T00:00:00Z')), () => [living('America/New_York')]);
    expect(told.map(([, , days]) => days)).toEqual([...reminderDays]);
    expect(told.map(([, when]) => when.slice(0, 16))).toEqual([
      '2026-10-02T13:05',
      '2026-11-01T14:05',
      '2026-12-01T14:05',
      '2026-12-24T14:05',
      '2026-12-30T14:05',
      ...[1, 2, 3, 4, 5, 6, 7].map((day) => `2027-01-0${day}T14:05`),
    ]);
  });

  test('start with the next one for a near date, and are skipped for one long past', () => {
    expect(run(startReminders(on, at('2026-12-10T12:00:00Z')), () => [living('UTC')])[0]?.[2]).toBe(7);
    // Set at nine or later: it isn’t ahead there anymore.
    expect(run(startReminders(on, at('2026-12-24T15:00:00Z')), () => [living('UTC')])[0]?.[2]).toBe(1);
    expect(run(startReminders(on, at('2026-12-24T09:00:00Z')), () => [living('UTC')])[0]?.[2]).toBe(1);
    // Set at the same instant further west: nine o'clock is still ahead.
    expect(
      run(startReminders(on, at('2026-12-24T15:00:00Z')), () => [living('America/Los_Angeles')])[0],
    ).toEqual(['amara', '2026-12-24T17:05:00.000Z', 7]);
    expect(startReminders(on, at('2027-01-08T00:00:00Z'))).toBeUndefined();
  });

  test('follow a person across time zones in either direction, without duplicates or losses', () => {
    for (const [first, then] of [
      ['Asia/Tokyo', 'America/Los_Angeles'],
      ['America/Los_Angeles', 'Asia/Tokyo'],
    ] as const) {
      const moved = at('2026-12-20T00:00:00Z');
      const told = run(startReminders(on, at('2026-01-01T00:00:00Z')), (now) => [
        living(now < moved ? first : then),
      ]);
      expect(told.map(([, , days]) => days)).toEqual([...reminderDays]);
      const week = told.find(([, , days]) => days === 7)?.[1];
      expect(week).toBe(new Date(sendInstant('2026-12-24', then).getTime() + 300_000).toISOString());
    }
  });

  test('reach each person at nine in their own time zone', () => {
    const people = [living('Asia/Tokyo', 'kenji'), living('Europe/London', 'ines'), living('UTC', 'ruth')];
    const told = run(startReminders(on, at('2026-12-25T12:00:00Z')), () => people);
    expect(told.filter(([, , days]) => days === 1)).toEqual([
      ['kenji', '2026-12-30T00:05:00.000Z', 1],
      ['ines', '2026-12-30T09:05:00.000Z', 1],
      ['ruth', '2026-12-30T09:05:00.000Z', 1],
    ]);
  });

  test('reach the first and the last time zone once each, even at the very instant they are due', () => {
    const people = [living('Pacific/Kiritimati', 'tebua'), living('Etc/GMT+12', 'wes')];
    const told = run(startReminders(on, at('2026-12-25T12:00:00Z')), () => people, { lateMinutes: 0 });
    expect(told.filter(([, , days]) => days === 1)).toEqual([
      ['tebua', '2026-12-29T19:00:00.000Z', 1],
      ['wes', '2026-12-30T21:00:00.000Z', 1],
    ]);
  });

  test('that were missed are sent once, as the latest of them', () => {
    const state = startReminders(on, at('2026-10-20T00:00:00Z'));
    const now = at('2026-12-31T12:00:00Z');
    if (!state) throw new Error('No reminders');
    const current = currentReminder(state, now);
    expect(current.days).toBe(1);
    const { recipients, next } = advanceReminder(current, [living('UTC')], now);
    expect([recipients, next?.days]).toEqual([['amara'], -1]);
  });

  test('that were missed are merged with the next one of the same day', () => {
    const state = startReminders(on, at('2026-10-20T00:00:00Z'));
    if (!state) throw new Error('No reminders');
    const now = at('2026-12-30T08:00:00Z');
    const current = currentReminder(state, now);
    const { recipients, next } = advanceReminder(current, [living('UTC')], now);
    expect([current.days, recipients]).toEqual([7, ['amara']]);
    expect(run(next, () => [living('UTC')])[0]?.[2]).toBe(-1);
  });

  test('stop if the schedule was down for more than a week after the date', () => {
    const state = startReminders(on, at('2026-10-20T00:00:00Z'));
    if (!state) throw new Error('No reminders');
    const now = at('2027-03-01T12:00:00Z');
    const { recipients, next } = advanceReminder(currentReminder(state, now), [living('UTC')], now);
    expect([recipients, next]).toEqual([['amara'], undefined]);
  });

  test('are skipped while there are no recipients', () => {
    const told = run(startReminders(on, at('2026-01-01T00:00:00Z')), (now) =>
      now < at('2026-12-01T00:00:00Z') ? [] : [living('UTC')],
    );
    expect(told[0]?.[2]).toBe(7);
  });
});
