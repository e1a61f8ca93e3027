import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WorkSectionName } from '#shared/contract/today.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import {
  changedBy,
  officeDayText,
  shownCount,
  statusText,
  taskText,
  whenOf,
  withLine,
  withoutLine,
} from './today-lines.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const line = (names: readonly string[], on?: string, more: Partial<CaseWork> = {}): CaseWork => ({
  case_id: '00000000-0000-4000-8000-000000000001',
  applicant_name: 'Amara Okonkwo',
  path: 'US_O1A',
  country: 'US',
  at: on ?? '2026-11-24T09:04:00.000Z',
  entries: names.map((name) => ({ id: name, about: 'item', name, ...(on && { on }) })),
  count: names.length,
  ...more,
});

describe('a line of Today', () => {
  test.each([
    [['Degree'], 1, 'Degree'],
    [['Degree', 'Passport'], 2, 'Degree and Passport'],
    [['Degree', 'Passport', 'I-94'], 3, 'Degree and 2 more'],
    [['Degree'], 12, 'Degree and 11 more'],
    [[], 3, '3 items'],
  ])('names %j of %i', (names, count, text) => {
    expect(taskText(line(names, undefined, { count }))).toBe(text);
  });

  test.each([
    [undefined, 'L-1B'],
    ['2027-02-13', 'L-1B'],
    ['2027-02-12', 'L-1B, maximum stay ends by then'],
    ['2027-01-01', 'L-1B, maximum stay ends by then'],
  ])('says whether a status can be extended where the maximum stay ends on %s', (stay_until, text) => {
    const status = { id: 'l1b', country: 'US', name: 'L-1B', until: '2027-02-12' } as const;
    const ending = {
      person_id: 'meera',
      person_name: 'Meera Iyer',
      status,
      ...(stay_until && { stay_until }),
    };
    expect(statusText(ending)).toBe(text);
  });

  test('says that a status ends with a grace period', () => {
    const status = { id: 'h1b', country: 'US', name: 'H-1B', until: '2028-09-30' } as const;
    const ending = { person_id: 'meera', person_name: 'Meera Iyer', status };
    expect(statusText({ ...ending, grace_until: '2027-01-29', stay_until: '2027-01-01' })).toBe(
      'H-1B, grace period',
    );
  });

  test.each<[WorkSectionName, string, string, string, string | undefined]>([
    ['overdue', '2026-11-16', '8 days overdue', '16 Nov', 'late'],
    ['overdue', '2026-11-23', '1 day overdue', '23 Nov', 'late'],
    ['overdue', '2026-11-24', 'Today', '24 Nov', 'late'],
    ['overdue', '2024-07-30', '847 days overdue', '30 Jul 2024', 'late'],
    ['expiring', '2027-01-10', '47 days left', '10 Jan 2027', undefined],
    ['due', '2026-11-24', 'Today', '24 Nov', 'soon'],
    ['due', '2026-11-25', 'Tomorrow', '25 Nov', 'soon'],
    ['due', '2026-11-27', 'Friday', '27 Nov', undefined],
    ['late', '2026-11-12', '12 days late', '12 Nov', 'late'],
    ['expiring', '2026-12-30', '36 days left', '30 Dec', undefined],
    ['expiring', '2026-12-01', '7 days left', '1 Dec', 'soon'],
    ['expiring', '2026-12-24', '30 days left', '24 Dec', 'soon'],
    ['expiring', '2026-12-25', '31 days left', '25 Dec', undefined],
    ['expiring', '2026-11-20', 'Expired', '20 Nov', 'late'],
  ])('says when: %s on %s is “%s”, %s', (section, on, first, rest, tone) => {
    const now = new Date('2026-11-24T12:00:00');
    expect(whenOf(section, line(['Degree'], on), '2026-11-24', now)).toEqual({
      first,
      rest,
      ...(tone && { tone }),
    });
  });

  test('quotes the message that awaits a response', () => {
    const waiting = (name: string) =>
      taskText(line([], undefined, { count: 1, entries: [{ id: 'm', about: 'message', name }] }));
    expect(waiting('May I?')).toBe('“May I?”');
    expect(waiting('')).toBe('Attached file');
  });

  test('shows in local time since when an upload has been waiting', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const now = new Date(2026, 10, 24, 12);
    const since = (at: Date) =>
      whenOf('review', line(['Degree'], undefined, { at: at.toISOString() }), '2026-11-24', now);
    expect(since(new Date(2026, 10, 24, 9, 4))).toEqual({ first: '09:04', rest: 'today' });
    // In UTC, that was today.
    expect(since(new Date(2026, 10, 23, 22, 12))).toEqual({ first: 'Yesterday', rest: '22:12' });
    expect(since(new Date(2026, 10, 20, 17, 12))).toEqual({ first: 'Friday', rest: '20 Nov' });
    expect(since(new Date(2026, 10, 18, 17, 12))).toMatchObject({ first: 'Wednesday' });
    expect(since(new Date(2026, 10, 17, 17, 12))).toMatchObject({ first: '7 days ago' });
    expect(since(new Date(2026, 10, 10, 17, 12))).toEqual({ first: '14 days ago', rest: '10 Nov' });
  });
});

test('shows the server’s count for a long section, and none until it is known', () => {
  expect(shownCount({ items: [1, 2], more: false }, undefined)).toBe('2');
  expect(shownCount({ items: [1, 2], more: true }, undefined)).toBe('…');
  expect(shownCount({ items: [1, 2], more: true }, { count: 43, more: false })).toBe('43');
  expect(shownCount({ items: [1, 2], more: true }, { count: 5000, more: true })).toBe('more than 5,000');
});

test('removes only the completed line of a case', () => {
  const [degree, passport] = [line(['Degree']), line(['Passport'])];
  expect(withoutLine({ items: [degree, passport], more: true }, degree)).toEqual({
    items: [passport],
    more: true,
  });
});

test('restores a line at its position among remaining and new lines', () => {
  const [first, second, third, late] = ['First', 'Second', 'Third', 'Late'].map((name) => line([name]));
  if (!first || !second || !third || !late) throw new Error('Four lines');
  const before = { items: [first, second, third], more: true };
  expect(withLine({ items: [third, late], more: false }, before, second)).toEqual({
    items: [second, third, late],
    more: false,
  });
  expect(withLine(before, before, second)).toEqual(before);
  expect(withLine({ items: [first], more: false }, before, late)).toEqual({ items: [first], more: false });
});

test('decrements a count with each completed line unless it stopped at its limit', () => {
  expect(changedBy(-1, { count: 43, more: false })).toEqual({ count: 42, more: false });
  expect(changedBy(1, { count: 42, more: false })).toEqual({ count: 43, more: false });
  expect(changedBy(-1, { count: 0, more: false })).toEqual({ count: 0, more: false });
  expect(changedBy(-1, { count: 5000, more: true })).toEqual({ count: 5000, more: true });
});

describe('the day of Today', () => {
  const office = { today: '2026-11-27', time_zone: 'America/New_York' };
  const now = new Date('2026-11-28T02:48:00Z');

  test('names the office’s time zone for someone whose own day is another', () => {
    expect(officeDayText(office, now, '2026-11-28')).toBe('Friday, 27 November 2026 (Eastern Time)');
  });
  test('is only the date where both days are the same', () => {
    expect(officeDayText(office, now, '2026-11-27')).toBe('Friday, 27 November 2026');
  });
});
