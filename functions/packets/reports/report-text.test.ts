import { expect, it } from 'vitest';
import { clockIn } from './report-text.ts';

it.each([
  // These had other zones in 1970.
  ['Europe/Lisbon', 'Western European Time (Europe/Lisbon)'],
  ['Europe/Kyiv', 'Eastern European Time (Europe/Kyiv)'],
  ['America/New_York', 'Eastern Time (America/New_York)'],
  ['UTC', 'UTC'],
])('names the time zone %s as it is when the report is created', (timeZone, name) =>
  expect(clockIn(timeZone).zone('2026-11-22T10:00:00.000Z')).toBe(name),
);
