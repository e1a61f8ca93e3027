import { expect, test } from 'vitest';
import { monthAfter, rangeOf, weeksOf } from './month.ts';

test('months follow each other across years', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(monthAfter('2026-11', 14)).toBe('2028-01');
});

test('a month is laid out in weeks from Monday to Sunday', () => {
  const november = weeksOf('2026-11');
  expect(november).toHaveLength(6);
  expect(november[0]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    '2026-11-01',
  ]);
  expect(november[5]?.[0]).toBe('2026-11-30');
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

test('the requested range covers the month in every time zone', () => {
  expect(rangeOf('2026-11')).toEqual({ from: '2026-10-31T00:00:00.000Z', to: '2026-12-02T00:00:00.000Z' });
});
