import { describe, expect, test } from 'vitest';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { dueText, itemsIn, nextItems, progressOfChecklist, sectionsOf } from './progress.ts';

const item = (title: string, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id: title,
  section: { id: 'identity', label: 'Identity' },
  title,
  required: true,
  by: 'APPLICANT',
  status: 'MISSING',
  documents: [],
  replaced: [],
  own: false,
  version: 0,
  ...more,
});
const titles = (items: readonly ChecklistItem[]) => items.map(({ title }) => title);
const asked = { requested_at: '2026-11-20T12:00:00.000Z' };
const awards = { section: { id: 'awards', label: 'Awards', any_of: 3 }, required: false };

const items = [
  item('Passport'),
  item('Visa', { required: false }),
  item('Degree', { ...asked, due_on: '2026-12-01' }),
  item('Letter', { ...asked, due_on: '2026-11-28' }),
  item('Diploma', { status: 'NEEDS_CHANGES' }),
  item('Contract', { status: 'UPLOADED' }),
  item('Form', { by: 'TEAM' }),
  item('Photo', { status: 'ACCEPTED' }),
  item('Old passport', { status: 'NOT_NEEDED' }),
  item('Award', awards),
];

test('progress counts what is required or worked on, and says whose turn it is', () => {
  expect(progressOfChecklist(items)).toEqual({ of: 7, done: 1, inReview: 1, applicant: 4, team: 2 });
});

test('the next step is what was returned, then what was asked for by its date, then what is required', () => {
  expect(titles(nextItems(items))).toEqual(['Diploma', 'Letter', 'Degree', 'Passport']);
});

describe('a view', () => {
  test('of what is for you depends on your side', () => {
    expect(titles(itemsIn('you', items, false))).toEqual(['Passport', 'Degree', 'Letter', 'Diploma']);
    expect(titles(itemsIn('you', items, true))).toEqual(['Contract', 'Form']);
    expect(titles(itemsIn('team', items, false))).toEqual(['Contract', 'Form']);
    expect(titles(itemsIn('done', items, false))).toEqual(['Photo', 'Old passport']);
  });
});

test('a criterion that nobody takes up is set aside until somebody does', () => {
  const isAside = (list: ChecklistItem[]) => sectionsOf(list, list).map((section) => section.isAside);
  expect(isAside(items)).toEqual([false, true]);
  expect(isAside([item('Award', { ...awards, ...asked })])).toEqual([false]);
});

test('a due date is told in days of the calendar', () => {
  const now = new Date(2026, 10, 22, 23, 59);
  expect(
    ['2026-11-18', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-29'].map((on) => dueText(on, now)),
  ).toEqual(['4 days overdue', '1 day overdue', 'Due today', '1 day left', '7 days left']);
});
