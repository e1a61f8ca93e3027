import { describe, expect, test } from 'vitest';
import { addDays } from '../schema/calendar-date.ts';
import { endOfDay, startOfDay, todayIn } from './zone-clock.ts';

describe('a day ends', () => {
  test.each([
    ['2026-12-03', 'America/New_York', '2026-12-04T04:59:59.999Z'],
    ['2026-03-08', 'America/New_York', '2026-03-09T03:59:59.999Z'],
    ['2026-12-03', 'Asia/Kolkata', '2026-12-03T18:29:59.999Z'],
  ])('%s in %s', (day, timeZone, end) => {
    expect(endOfDay(day, timeZone)).toBe(end);
  });

  test.each([
    ['2026-03-07', 'America/Havana', '2026-03-08T04:59:59.999Z'],
    ['2026-09-05', 'America/Santiago', '2026-09-06T03:59:59.999Z'],
    ['2026-03-28', 'Atlantic/Azores', '2026-03-29T00:59:59.999Z'],
  ])('%s in %s, where clocks skip the midnight after it', (day, timeZone, end) => {
    expect(endOfDay(day, timeZone)).toBe(end);
  });

  test.each([
    ['2026-10-31', 'America/Havana', '2026-11-01T03:59:59.999Z'],
    ['2026-04-04', 'America/Santiago', '2026-04-05T03:59:59.999Z'],
    ['2026-10-29', 'Africa/Cairo', '2026-10-29T21:59:59.999Z'],
  ])('%s in %s, where clocks go back around midnight', (day, timeZone, end) => {
    expect(endOfDay(day, timeZone)).toBe(end);
  });
});

test.each(['America/Havana', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'every day in %s starts when the day before has ended',
  (timeZone) => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const start = startOfDay(day, timeZone).getTime();
      expect(todayIn(timeZone, new Date(start))).toBe(day);
      expect(todayIn(timeZone, new Date(start - 1))).toBe(addDays(day, -1));
    }
  },
);
