import { expect, onTestFinished, test } from 'vitest';
import { today } from './dates.ts';
import { dateIn, daysUntil, timeLabels, timeZoneChoices, zonesMatching, zoneText } from './zone-time.ts';

test('a time is shown in its time zone with the correct date', () => {
  const start = '2026-11-24T14:45:00.000Z';
  expect(timeLabels([start], 'America/New_York')).toEqual([{ start, label: '09:45' }]);
  expect(timeLabels([start], 'Australia/Sydney')).toEqual([{ start, label: '01:45' }]);
  expect(dateIn(new Date(start), 'America/New_York')).toBe('2026-11-24');
  expect(dateIn(new Date(start), 'Australia/Sydney')).toBe('2026-11-25');
});

test('days are counted by the calendar, not by elapsed hours', () => {
  const now = new Date('2026-11-20T22:00:00.000Z');
  expect(daysUntil('2026-11-21T01:00:00.000Z', now, 'UTC')).toBe(1);
  expect(daysUntil('2026-11-23T00:00:00.000Z', now, 'UTC')).toBe(3);
  expect(daysUntil('2026-11-16T23:00:00.000Z', now, 'UTC')).toBe(-4);
  expect(daysUntil('2026-11-20T01:00:00.000Z', now, 'UTC')).toBe(0);
});

// With CLDR 42, en-CA writes 11/24/2026 (https://github.com/unicode-org/cldr/pull/2759).
test('dates don’t rely on the date format of a locale', () => {
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  onTestFinished(() => void Object.defineProperty(prototype, 'format', format));
  Object.defineProperty(prototype, 'format', { configurable: true, get: () => () => '11/24/2026' });
  const now = new Date('2026-11-20T12:00:00.000Z');
  expect(daysUntil('2026-11-23T12:00:00.000Z', now)).toBe(3);
  expect(today(new Date(2026, 10, 20, 23))).toBe('2026-11-20');
  expect(dateIn(now, 'Pacific/Kiritimati')).toBe('2026-11-21');
});

test('midnight is 00:00', () => {
  expect(timeLabels(['2026-11-24T00:00:00.000Z'], 'UTC')[0]?.label).toBe('00:00');
});

test('a time that occurs twice is labeled unambiguously', () => {
  const labels = timeLabels(
    ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'],
    'America/New_York',
  ).map(({ label }) => label);
  expect(labels).toEqual(['01:30 EDT', '01:30 EST', '02:30']);
});

test('a time zone is labeled with its offset at that time', () => {
  expect(zoneText('America/New_York', new Date('2026-11-24T12:00:00Z'))).toBe('New York, GMT-5');
  expect(zoneText('America/New_York', new Date('2026-07-24T12:00:00Z'))).toBe('New York, GMT-4');
  expect(zoneText('Asia/Amman', new Date('2026-01-24T12:00:00Z'))).toBe('Amman, GMT+3');
});

test('all time zones can be selected by city, the most likely one first', () => {
  const at = new Date('2026-11-24T12:00:00Z');
  const choices = timeZoneChoices(at, 'Asia/Kolkata');
  expect(choices[0]).toEqual({ value: 'Asia/Kolkata', label: 'Kolkata, GMT+5:30' });
  const labels = choices.map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(['Kyiv, GMT+2', 'Adelaide, GMT+10:30', 'Knox, Indiana, GMT-6', 'UTC']),
  );
  expect(labels.filter((label) => /Kolkata|Calcutta|Kiev|Saigon|_/.test(label))).toEqual([
    'Kolkata, GMT+5:30',
  ]);
  expect(timeZoneChoices(at, 'Etc/GMT+5')[0]).toEqual({ value: 'Etc/GMT+5', label: 'GMT-5' });
});

test.each([
  ['kyiv', 'Kyiv, GMT+2'],
  ['Kiev', 'Kyiv, GMT+2'],
  ['ukraine', 'Kyiv, GMT+2'],
  ['sao paulo', 'Sao Paulo, GMT-3'],
  ['India', 'Kolkata, GMT+5:30'],
  ['pacific time', 'Los Angeles, GMT-8'],
  ['EST', 'New York, GMT-5'],
  ['gmt+5:45', 'Kathmandu, GMT+5:45'],
])('finds a time zone by %s', (text, label) => {
  const at = new Date('2026-11-24T12:00:00Z');
  const found = zonesMatching(text, timeZoneChoices(at, 'UTC'), at);
  expect(found.map((choice) => choice.label)).toContain(label);
  expect(found.map((choice) => choice.label)).not.toContain('Tokyo, GMT+9');
});
