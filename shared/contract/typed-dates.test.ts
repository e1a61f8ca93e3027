import { expect, it } from 'vitest';
import { ExpertHours, officeHours } from '../domain/booking-rules.ts';
import { ReminderState } from '../domain/reminders.ts';
import { availabilityContract } from './availability.ts';
import { CaseChange, CasesRequest } from './bulk-changes.ts';
import { ItemChange, NewChecklistItem } from './checklist.ts';
import { staffCasesContract } from './staff-cases.ts';

const hours = (date: string) => ({ ...officeHours('UTC'), exceptions: [{ date, hours: [] }] });
const { body: SetDueDate } = staffCasesContract.setCaseDueDate;
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
  [
    'a case’s due date',
    (day: string) => SetDueDate.safeParse({ sla_due_at: `${day}T23:59:59.999Z`, version: 1 }),
  ],
  [
    'a due date of several cases',
    (day: string) => CaseChange.safeParse({ kind: 'due', sla_due_at: `${day}T23:59:59.999Z` }),
  ],
  ['a day off', (date: string) => SetHours.safeParse({ hours: hours(date), version: 0 })],
])('the date of %s has a plausible year', (_, parse) => {
  expect(parse('2026-12-03').success).toBe(true);
  for (const day of ['0026-12-03', '9999-12-31'])
    expect(parse(day).error?.issues[0]?.message).toBe('Please enter a year from 1900 to 2199');
});

it('stored hours and reminders are still read with any year', () => {
  expect(ExpertHours.safeParse(hours('0026-12-24')).success).toBe(true);
  const at = '9998-01-01T00:00:00.000Z';
  const reminder = { on: '9999-12-31', days: 90, wake: at, since: at, told: [] };
  expect(ReminderState.safeParse(reminder).success).toBe(true);
});
