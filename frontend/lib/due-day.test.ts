import { expect, test } from 'vitest';
import { dueDay, dueInstant } from './due-day.ts';

test('a chosen day is due at its end, and shows as that day again', () => {
  const due = dueInstant('2026-12-04');
  expect(new Date(due ?? '').getHours()).toBe(23);
  expect(dueDay(due)).toBe('2026-12-04');
});

test.each(['', 'tomorrow'])('%j is no day', (day) => expect(dueInstant(day)).toBeUndefined());

test('without a due date the field is empty', () => expect(dueDay(undefined)).toBe(''));
