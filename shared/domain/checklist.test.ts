import { describe, expect, test } from 'vitest';
import {
  countsAsItem,
  decisions,
  isItemDone,
  isItemOpen,
  isReplaced,
  itemStatuses,
  nextToAct,
  statusAfter,
  statusWithoutDocument,
  suggestItem,
} from './checklist.ts';

const outcomes = (documents: number) =>
  Object.fromEntries(
    decisions.map((decision) => [
      decision,
      itemStatuses.map(
        (status) => statusAfter(decision, { status, documents: Array(documents).fill('x') }) ?? '-',
      ),
    ]),
  );

describe('a decision about an item', () => {
  test('with documents', () => {
    // In status order: missing, uploaded, needs changes, accepted, not needed.
    expect(outcomes(1)).toEqual({
      accept: ['-', 'ACCEPTED', 'ACCEPTED', '-', '-'],
      return: ['-', 'NEEDS_CHANGES', '-', 'NEEDS_CHANGES', '-'],
      not_needed: ['NOT_NEEDED', 'NOT_NEEDED', 'NOT_NEEDED', 'NOT_NEEDED', '-'],
      reopen: ['-', '-', 'UPLOADED', 'UPLOADED', 'UPLOADED'],
    });
  });

  test('without documents can only be "needed" or "not needed"', () => {
    expect(outcomes(0)).toEqual({
      accept: ['-', '-', '-', '-', '-'],
      return: ['-', '-', '-', '-', '-'],
      not_needed: ['NOT_NEEDED', 'NOT_NEEDED', 'NOT_NEEDED', 'NOT_NEEDED', '-'],
      reopen: ['-', '-', 'MISSING', 'MISSING', 'MISSING'],
    });
  });
});

test('removing a document sends an item back a step unless it was returned or isn’t needed', () => {
  const left = (count: number) => itemStatuses.map((status) => statusWithoutDocument(status, count));
  expect(left(0)).toEqual(['MISSING', 'MISSING', 'NEEDS_CHANGES', 'MISSING', 'NOT_NEEDED']);
  expect(left(1)).toEqual(['UPLOADED', 'UPLOADED', 'NEEDS_CHANGES', 'UPLOADED', 'NOT_NEEDED']);
});

test('the provider acts first, then the team, then nobody', () => {
  const turns = itemStatuses.map((status) => nextToAct({ status, by: 'APPLICANT' }));
  expect(turns).toEqual(['APPLICANT', 'TEAM', 'APPLICANT', undefined, undefined]);
  expect(nextToAct({ status: 'MISSING', by: 'TEAM' })).toBe('TEAM');
  expect(itemStatuses.filter(isItemDone)).toEqual(['ACCEPTED', 'NOT_NEEDED']);
});

test('an optional item counts only once someone requests it or works on it', () => {
  const counted = (required: boolean, requested_at?: string) =>
    itemStatuses.filter((status) => countsAsItem({ status, required, requested_at }));
  expect(counted(true)).toEqual(['MISSING', 'UPLOADED', 'NEEDS_CHANGES', 'ACCEPTED']);
  expect(counted(false)).toEqual(['UPLOADED', 'NEEDS_CHANGES', 'ACCEPTED']);
  expect(counted(false, '2026-11-22T12:00:00.000Z')).toEqual(counted(true));
  const open = itemStatuses.filter((status) => isItemOpen({ status, required: true }));
  expect(open).toEqual(['MISSING', 'UPLOADED', 'NEEDS_CHANGES']);
});

describe('a file name', () => {
  const items = ['Passport', 'Award certificates', 'Letters of independent experts', 'Form I-129'].map(
    (title) => ({
      title,
    }),
  );
  test.each([
    ['passport_scan.pdf', 'Passport'],
    ['Award-certificate-ECS.jpg', 'Award certificates'],
    ['Letter Dr. Hallberg (expert).pdf', 'Letters of independent experts'],
    ['I-129 signed.pdf', 'Form I-129'],
  ])('%s suggests %s', (name, title) => {
    expect(suggestItem(name, items)?.title).toBe(title);
  });
  test.each(['IMG_4471.jpg', 'scan.pdf', ''])('%s suggests nothing', (name) => {
    expect(suggestItem(name, items)).toBeUndefined();
  });
});

test('a document is replaced if another one took its place in every item it served', () => {
  const item = (documents: string[], replaced: string[]) => ({ documents, replaced });
  expect(isReplaced([item(['new'], ['old'])], 'old')).toBe(true);
  expect(isReplaced([item(['new'], ['old']), item(['old'], [])], 'old')).toBe(false);
  expect(isReplaced([item(['new'], ['old'])], 'new')).toBe(false);
  expect(isReplaced([item(['new'], [])], 'old')).toBe(false);
});
