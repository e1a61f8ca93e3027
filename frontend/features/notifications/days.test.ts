import { describe, expect, it } from 'vitest';
import { byDay, dayHeading } from './days.ts';

/** An instant given in local time, independent of the machine's time zone. */
const moment = (local: string): string => new Date(local).toISOString();
const now = new Date('2026-11-24T12:00:00');

describe('grouping notifications by day', () => {
  it.each([
    ['2026-11-24T09:04:00', 'Today'],
    ['2026-11-23T17:12:00', 'Yesterday'],
    ['2026-11-20T16:58:00', 'Friday, 20 November 2026'],
  ])('puts %s under %s', (at, heading) => {
    expect(dayHeading(moment(at), now)).toBe(heading);
  });

  it('keeps the order and lists each day once', () => {
    const items = ['2026-11-24T09:04:00', '2026-11-24T07:00:00', '2026-11-20T16:58:00'].map((at) => ({
      created_at: moment(at),
    }));
    expect(byDay(items, now).map(({ day, items: inDay }) => [day, inDay.length])).toEqual([
      ['Today', 2],
      ['Friday, 20 November 2026', 1],
    ]);
  });
});
