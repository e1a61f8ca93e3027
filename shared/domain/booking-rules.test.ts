import { expect, test } from 'vitest';
import { TimeZone } from './booking-rules.ts';

test('a time zone is an IANA name, not an offset', () => {
  const accepted = (name: string) => TimeZone.safeParse(name).success;
  expect(['Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires'].filter(accepted)).toHaveLength(3);
  expect(['Mars/Olympus_Mons', '+05:30', '-08:00', ''].filter(accepted)).toEqual([]);
});
