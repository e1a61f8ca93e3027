import { expect, it } from 'vitest';
import { ExpertHours, officeHours } from '../domain/booking-rules.ts';
import { availabilityContract } from './availability.ts';
import { CasesRequest } from './bulk-changes.ts';
import { ItemChange, NewChecklistItem } from './checklist.ts';

const hours = (date: string) => ({ ...officeHours('UTC'), exceptions: [{ date, hours: [] }] });
const { body: SetHours } = availabilityContract.setExpertHours;

it.each([
  ['a new item', (due_on: string) => NewChecklistItem.safeParse({ title: 'Degree', due_on })],
  ['a request', (due_on: string) => ItemChange.safeParse({ kind: 'ask', due_on })],
  ['an edited item', (due_on: string) => ItemChange.safeParse({ kind: 'edit', due_on })],
  [
    'a request on several cases',
    (due_on: string) =>
      CasesRequest.safeParse({ case_ids: [crypto.randomUUID()], items: [{ title: 'Degree', due_on }] }),
  ],
  ['a day off', (date: string) => SetHours.safeParse({ hours: hours(date), version: 0 })],
])('the date of %s has a plausible year', (_, parse) => {
  expect(parse('2026-12-03').success).toBe(true);
  expect(parse('0026-12-03').error?.issues[0]?.message).toBe('Please enter a year from 1900 to 2199');
});

it('stored hours are still read with any year', () =>
  expect(ExpertHours.safeParse(hours('0026-12-24')).success).toBe(true));
