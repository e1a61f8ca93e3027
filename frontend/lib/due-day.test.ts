import { afterEach, expect, test, vi } from 'vitest';
import { daysUntilDue, dueDay, dueInstant, dueText, dueToday } from './due-day.ts';
import { sessionStore } from './session-store.ts';

const inOrganization = (org_time_zone: string) =>
  sessionStore.set({
    status: 'signedIn',
    user: { id: 'amara', email: '' },
    profile: { org_time_zone },
  } as never);

afterEach(() => {
  vi.useRealTimers();
  sessionStore.set({ status: 'loading' });
});

test.each([
  ['Pacific/Auckland', '2026-12-04T10:59:59.999Z'],
  ['UTC', '2026-12-04T23:59:59.999Z'],
  ['America/Los_Angeles', '2026-12-05T07:59:59.999Z'],
])('converts a day in %s to its end there, and back', (zone, end) => {
  inOrganization(zone);
  expect(dueInstant('2026-12-04')).toBe(end);
  expect(dueDay(end)).toBe('2026-12-04');
  expect(dueText(end)).toBe('4 Dec 2026');
});

test('uses the organization’s calendar', () => {
  vi.useFakeTimers({ now: new Date('2026-12-04T11:00:00Z'), toFake: ['Date'] });
  inOrganization('Pacific/Auckland');
  expect(dueToday()).toBe('2026-12-05');
  expect(daysUntilDue('2026-12-04T10:59:59.999Z')).toBe(-1);
  inOrganization('America/Los_Angeles');
  expect(dueToday()).toBe('2026-12-04');
  expect(daysUntilDue('2026-12-05T07:59:59.999Z')).toBe(0);
});

test('uses the device’s calendar without an organization', () => {
  const due = dueInstant('2026-12-04');
  expect(new Date(due ?? '').getHours()).toBe(23);
  expect(dueDay(due)).toBe('2026-12-04');
});

test.each(['', 'tomorrow', '0020-12-04'])('%j is not a valid day', (day) =>
  expect(dueInstant(day)).toBeUndefined(),
);

test('without a due date the field is empty', () => expect(dueDay(undefined)).toBe(''));
