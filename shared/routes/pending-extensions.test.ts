import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilingFacts } from '../domain/filing-facts.ts';
import type { PersonStatus } from '../records/person.ts';
import { stayLimit } from '../records/stay-limit.ts';
import { addDays, daysBetween } from '../schema/calendar-date.ts';
import { isPastStay, workUntil } from './pending-extensions.ts';

const h1b: PersonStatus = { id: 'h1b', country: 'US', name: 'H-1B', until: '2026-12-31' };
const filed = { path: 'US_H1B', status: 'FILED' } as const;
const pending: FilingFacts = { form: 'I-129', received_on: '2026-11-30' };

test('a pending extension allows working for 240 days, counted from the day on which the status expires', () => {
  const last = workUntil(filed, pending, h1b) ?? '';
  expect(last).toBe('2027-08-27');
  expect(daysBetween('2026-12-31', last) + 1).toBe(240);
  expect(workUntil({ ...filed, path: 'US_O1A' }, pending, { ...h1b, name: 'O-1' })).toBe(last);
  expect(workUntil(filed, { received_on: '2026-12-31' }, h1b)).toBe(last);
});

test('it allows exactly 240 days from any day of expiration, if it was received by then', () => {
  const day = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('2000-01-01', days));
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (until, ahead) => {
      const last = workUntil(filed, { received_on: addDays(until, -ahead) }, { ...h1b, until });
      expect(last && daysBetween(until, last) + 1).toBe(ahead < 0 ? undefined : 240);
    }),
  );
});

test.each<[string, FilingFacts, PersonStatus | undefined]>([
  ['received after it expired', { received_on: '2027-01-01' }, h1b],
  ['not known to be received', { filed_on: '2026-11-30' }, h1b],
  ['on another form', { ...pending, form: 'I-539' }, h1b],
  ['decided', { ...pending, decision: 'denied' }, h1b],
  ['for someone without a US status', pending, undefined],
  ['for someone whose status has no end', pending, { id: 'h1b', country: 'US', name: 'H-1B' }],
  ['for another status', pending, { ...h1b, name: 'F-1' }],
  ['for another status with a similar name', pending, { ...h1b, name: 'H-1B1' }],
  ['for someone whose employment ended', pending, { ...h1b, employment_ended_on: '2026-11-30' }],
])('a petition %s doesn’t', (_, facts, status) => {
  expect(workUntil(filed, facts, status)).toBeUndefined();
});

test('a green card petition doesn’t extend a status', () => {
  expect(workUntil({ ...filed, path: 'US_EB2_NIW' }, pending, h1b)).toBeUndefined();
});

test.each(['APPROVED', 'DENIED'] as const)('a case that is %s has no pending petition', (status) => {
  expect(workUntil({ ...filed, status }, pending, h1b)).toBeUndefined();
});

test.each([
  ['2021-01-01', undefined, true],
  ['2021-08-28', undefined, false],
  // Early enough for extensions beyond the maximum stay, and too late.
  ['2021-01-01', '2025-12-31', false],
  ['2021-01-01', '2026-01-01', true],
])('after six years from %s, with a green card process since %s: %s', (first_day, filed_on, isPast) => {
  const stay = stayLimit('H-1B', { first_day, ...(filed_on && { filed_on }) });
  expect(isPastStay(workUntil(filed, pending, h1b) ?? '', stay)).toBe(isPast);
});
