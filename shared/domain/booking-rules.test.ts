import { expect, test } from 'vitest';
import { canChangeCall, TimeZone } from './booking-rules.ts';

test('a time zone is an IANA name, not an offset', () => {
  const accepted = (name: string) => TimeZone.safeParse(name).success;
  expect(['Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires'].filter(accepted)).toHaveLength(3);
  expect(['Mars/Olympus_Mons', '+05:30', '-08:00', ''].filter(accepted)).toEqual([]);
});

test('a visitor can change a call until an hour before it', () => {
  const start = '2026-12-01T15:00:00.000Z';
  expect(canChangeCall(start, new Date('2026-12-01T14:00:00.000Z'))).toBe(true);
  expect(canChangeCall(start, new Date('2026-12-01T14:00:00.001Z'))).toBe(false);
});
