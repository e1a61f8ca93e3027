import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { alternativesOf, criteriaToChoose, progressOfChecklist } from '#shared/records/checklist-progress.ts';
import { checklistItem as item } from '#tests/support/checklist-item.ts';
import { dueText, itemsIn, nextItems, nextSteps, sectionsOf } from './progress.ts';

afterEach(() => {
  vi.unstubAllEnvs();
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

test('counts required and started items by whose turn it is', () => {
  expect(progressOfChecklist(items)).toEqual({
    of: 7,
    done: 1,
    inReview: 1,
    applicant: 4,
    team: 2,
    choose: 0,
  });
});

test('the next step is a returned item, then a requested one by due date, then a required one', () => {
  expect(titles(nextItems(items))).toEqual(['Diploma', 'Letter', 'Degree', 'Passport']);
});

describe('a view', () => {
  test('shows items for you depending on your role', () => {
    expect(titles(itemsIn('you', items, false))).toEqual(['Passport', 'Degree', 'Letter', 'Diploma']);
    expect(titles(itemsIn('you', items, true))).toEqual(['Contract', 'Form']);
    expect(titles(itemsIn('team', items, false))).toEqual(['Contract', 'Form']);
    expect(titles(itemsIn('done', items, false))).toEqual(['Photo', 'Old passport']);
  });
});

test('an unused criterion is collapsed until it is used', () => {
  const isAside = (list: ChecklistItem[]) => sectionsOf(list, list).map((section) => section.isAside);
  expect(isAside(items)).toEqual([false, true]);
  expect(isAside([item('Award', { ...awards, ...asked })])).toEqual([false]);
});

describe('alternative sections', () => {
  const way = (id: string, more: Partial<ChecklistItem> = {}) => {
    const isAward = id === 'award';
    const group = isAward ? 'award' : 'evidence';
    return item(id, {
      section: {
        ...{ id, label: id, any_of: isAward ? 1 : 3 },
        way: { id: group, label: group, choice: 'basis' },
      },
      required: false,
      ...more,
    });
  };
  const list = (taken: readonly string[]) =>
    ['award', 'press', 'judging', 'articles', 'salary'].map((id) => way(id, taken.includes(id) ? asked : {}));

  test('criteria that still have to be chosen are counted', () => {
    expect(
      [[], ['press'], ['press', 'judging', 'articles'], ['award']].map((taken) =>
        criteriaToChoose(list(taken)),
      ),
    ).toEqual([3, 2, 0, 0]);
    expect(progressOfChecklist(list(['press']))).toMatchObject({ of: 3, choose: 2 });
  });

  test('the usual alternative is expected until another one is started', () => {
    const usual = (taken: readonly string[]) =>
      list(taken).map(({ section, ...rest }) => {
        const isUsual = section.way?.id === 'award';
        return {
          ...rest,
          section: {
            ...section,
            ...(section.way && isUsual && { way: { ...section.way, usual: true as const } }),
          },
        };
      });
    expect([[], ['press'], ['award']].map((taken) => criteriaToChoose(usual(taken)))).toEqual([1, 2, 0]);
  });

  test('are selected after the documents everyone provides, and before the forms', () => {
    const forms = { section: { id: 'forms', label: 'Forms' } };
    const steps = (more: readonly ChecklistItem[]) =>
      nextSteps([item('Form', forms), item('Passport'), ...more]).map((step) =>
        'item' in step ? step.item.title : step.choice,
      );
    expect(steps(list([]))).toEqual([
      'Passport',
      { alternative: expect.objectContaining({ id: 'evidence' }), count: 3 },
      'Form',
    ]);
    expect(steps(list(['press']))).toMatchObject([
      'press',
      'Passport',
      { alternative: { id: 'evidence' }, count: 2 },
      'Form',
    ]);
    expect(steps(list(['award']))).toEqual(['award', 'Passport', 'Form']);
    // Except for a form that the team requested, or one with a due date.
    expect(steps([item('Requested form', { ...forms, ...asked })])).toEqual([
      'Requested form',
      'Passport',
      'Form',
    ]);
    expect(steps([item('Dated form', { ...forms, due_on: '2026-12-01' })])).toEqual([
      'Dated form',
      'Passport',
      'Form',
    ]);
  });

  test('each has the number of sections that is enough', () => {
    expect(alternativesOf(list(['press']))).toMatchObject([
      { id: 'award', needed: 1, sections: 1, taken: 0 },
      { id: 'evidence', needed: 3, sections: 4, taken: 1 },
    ]);
  });
});

test('a section without required items is optional', () => {
  const forms = { section: { id: 'forms', label: 'Forms' }, required: false };
  const isOptional = (list: ChecklistItem[]) => sectionsOf(list, list).map((section) => section.isOptional);
  expect(isOptional([item('Passport'), item('Photo form', forms)])).toEqual([false, true]);
  expect(isOptional([item('Photo form', { ...forms, ...asked })])).toEqual([false]);
});

test('a due date is counted in calendar days', () => {
  // In UTC, it's the next day.
  vi.stubEnv('TZ', 'America/New_York');
  const now = new Date(2026, 10, 22, 23, 59);
  expect(
    ['2026-11-18', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-29'].map((on) => dueText(on, now)),
  ).toEqual(['4 days overdue', '1 day overdue', 'Due today', '1 day left', '7 days left']);
});
