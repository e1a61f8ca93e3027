import { afterEach, expect, test, vi } from 'vitest';
import { PastDate } from './calendar-date.ts';

afterEach(() => void vi.useRealTimers());

test('a past date has begun somewhere on earth', () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z') });
  const accepted = (day: string) => PastDate.safeParse(day).success;
  expect(['1900-01-01', '2026-11-30', '2026-12-01'].filter(accepted)).toHaveLength(3);
  expect(['1899-12-31', '2026-12-02', '2200-01-01'].filter(accepted)).toEqual([]);
});
