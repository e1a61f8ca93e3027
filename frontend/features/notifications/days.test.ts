import { describe, expect, it } from 'vitest';
import { byDay, dayHeading } from './days.ts';

const now = new Date('2026-11-24T12:00:00.000Z');

describe('the days of notifications', () => {
  it.each([
    ['2026-11-24T09:04:00.000Z', 'Today'],
    ['2026-11-23T17:12:00.000Z', 'Yesterday'],
    ['2026-11-20T16:58:00.000Z', 'Friday, 20 November 2026'],
  ])('%s is headed %s', (at, heading) => {
    expect(dayHeading(at, now)).toBe(heading);
  });

  it('keep the order, and each day once', () => {
    const at = (created_at: string) => ({ created_at });
    const items = ['2026-11-24T09:04:00.000Z', '2026-11-24T07:00:00.000Z', '2026-11-20T16:58:00.000Z'].map(
      at,
    );
    expect(byDay(items, now).map(({ day, items: inDay }) => [day, inDay.length])).toEqual([
      ['Today', 2],
      ['Friday, 20 November 2026', 1],
    ]);
  });
});
