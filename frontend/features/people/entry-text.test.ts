import { expect, test } from 'vitest';
import type { PersonStatus } from '#shared/records/person.ts';
import { entryText, statusText } from './entry-text.ts';

test('a status whose employment ended says so, and is superseded by one that ends after its grace period', () => {
  const ended: PersonStatus = {
    ...{ id: 'worker', country: 'US', name: 'H-1B', until: '2029-09-30' },
    employment_ended_on: '2026-11-30',
  };
  const visitor: PersonStatus = { id: 'visitor', country: 'US', name: 'B-2', until: '2027-07-01' };
  const text = 'United States, until 30 Sep 2029, employment ended on 30 Nov 2026';
  expect(statusText(ended, [ended])).toBe(text);
  expect(statusText(ended, [ended, visitor])).toBe(`${text}, superseded by B-2`);
});

test('a status says which one of the same country supersedes it', () => {
  const statuses: readonly PersonStatus[] = [
    { id: 'student', country: 'US', name: 'F-1', until: '2027-06-30' },
    { id: 'worker', country: 'US', name: 'H-1B', until: '2029-09-30' },
    { id: 'resident', country: 'CA', name: 'Permanent resident' },
  ];
  expect(statuses.map((status) => statusText(status, statuses))).toEqual([
    'United States, until 30 Jun 2027, superseded by H-1B',
    'United States, until 30 Sep 2029',
    'Canada, with no expiration date',
  ]);
});

test('a dependent says who they are, and that they don’t come along', () => {
  const leo = {
    id: 'leo',
    relationship: 'child',
    name: { family_name: 'Silva' },
    birth_date: '2018-04-01',
  } as const;
  expect(entryText(leo, {})).toBe('Child, born 1 Apr 2018');
  expect(entryText({ ...leo, accompanying: 'yes' }, {})).toBe('Child, born 1 Apr 2018');
  expect(entryText({ ...leo, accompanying: 'no' }, {})).toBe('Child, born 1 Apr 2018, not coming along');
});
