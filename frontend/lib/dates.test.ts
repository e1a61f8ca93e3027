import { describe, expect, it, onTestFinished } from 'vitest';
import { dateText, daysUntil, today } from './dates.ts';
import { dateIn } from './zone-time.ts';

describe('displayed dates', () => {
  it('keeps the year in the right place', () => {
    expect(dateText('2026-11-03T10:00:00.000Z', 'date', 'UTC')).toBe('3 Nov 2026');
    expect(dateText('2026-09-18T10:00:00.000Z', 'date', 'UTC')).toBe('18 Sep 2026');
  });

  it('uses a 24-hour clock', () => {
    expect(dateText('2026-11-20T14:06:00.000Z', 'date-time', 'UTC')).toBe('20 Nov 2026, 14:06');
    expect(dateText('2026-11-20T00:06:00.000Z', 'date-time', 'UTC')).toBe('20 Nov 2026, 00:06');
  });

  it('shows the date in the reader’s time zone', () => {
    const lateInUtc = '2026-11-20T23:30:00.000Z';
    expect(dateText(lateInUtc, 'date-time', 'Asia/Tokyo')).toBe('21 Nov 2026, 08:30');
    expect(dateText(lateInUtc, 'date-time', 'America/New_York')).toBe('20 Nov 2026, 18:30');
  });

  it('leaves an invalid date unchanged', () => {
    expect(dateText('soon')).toBe('soon');
  });

  it('counts days by the calendar, not by elapsed hours', () => {
    const now = new Date('2026-11-20T22:00:00.000Z');
    expect(daysUntil('2026-11-21T01:00:00.000Z', now, 'UTC')).toBe(1);
    expect(daysUntil('2026-11-23T00:00:00.000Z', now, 'UTC')).toBe(3);
    expect(daysUntil('2026-11-16T23:00:00.000Z', now, 'UTC')).toBe(-4);
    expect(daysUntil('2026-11-20T01:00:00.000Z', now, 'UTC')).toBe(0);
  });

  it('doesn’t rely on the date format of a locale', () => {
    const { prototype } = Intl.DateTimeFormat;
    const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
    onTestFinished(() => void Object.defineProperty(prototype, 'format', format));
    Object.defineProperty(prototype, 'format', { configurable: true, get: () => () => '11/24/2026' });
    const now = new Date('2026-11-20T12:00:00.000Z');
    expect(daysUntil('2026-11-23T12:00:00.000Z', now)).toBe(3);
    expect(today(now)).toBe('2026-11-20');
    expect(dateIn(now, 'Pacific/Kiritimati')).toBe('2026-11-21');
  });
});
