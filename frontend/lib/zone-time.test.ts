import { expect, test } from 'vitest';
import { dateIn, dayText, timeLabels, timeZoneChoices, zoneText } from './zone-time.ts';

test('an instant is shown by the clock of the zone, and on its date', () => {
  const start = '2026-11-24T14:45:00.000Z';
  expect(timeLabels([start], 'America/New_York')).toEqual([{ start, label: '09:45' }]);
  expect(timeLabels([start], 'Australia/Sydney')).toEqual([{ start, label: '01:45' }]);
  expect(dateIn(new Date(start), 'America/New_York')).toBe('2026-11-24');
  expect(dateIn(new Date(start), 'Australia/Sydney')).toBe('2026-11-25');
  expect(dayText('2026-11-24')).toBe('Tuesday 24 November');
});

test('midnight is 00:00', () => {
  expect(timeLabels(['2026-11-24T00:00:00.000Z'], 'UTC')[0]?.label).toBe('00:00');
});

test('a time that the clock shows twice says which of the two it is', () => {
  const labels = timeLabels(
    ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'],
    'America/New_York',
  ).map(({ label }) => label);
  expect(labels).toEqual(['01:30 EDT', '01:30 EST', '02:30']);
});

test('a zone is named with the offset it has then', () => {
  expect(zoneText('America/New_York', new Date('2026-11-24T12:00:00Z'))).toBe('New York, GMT-5');
  expect(zoneText('America/New_York', new Date('2026-07-24T12:00:00Z'))).toBe('New York, GMT-4');
  expect(zoneText('Asia/Amman', new Date('2026-01-24T12:00:00Z'))).toBe('Amman, GMT+3');
});

test('the reader can choose any zone, and their own is among them', () => {
  const choices = timeZoneChoices(new Date('2026-11-24T12:00:00Z'), 'Etc/GMT+5');
  expect(choices.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['UTC', 'Etc/GMT+5', 'America/Sao_Paulo', 'Australia/Adelaide']),
  );
  expect(choices.find(({ value }) => value === 'Australia/Adelaide')?.label).toBe(
    'Australia/Adelaide (GMT+10:30)',
  );
});
