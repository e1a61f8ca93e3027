import { describe, expect, it } from 'vitest';
import { dateText } from './dates.ts';

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
});
