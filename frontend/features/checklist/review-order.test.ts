import { expect, test } from 'vitest';
import type { ItemStatus } from '#shared/domain/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { nextToReview, reviewGroups } from './review-order.ts';

const item = (id: string, status: ItemStatus): ChecklistItem => ({
  ...{ id, title: id, status, version: 1, own: true, required: true, by: 'APPLICANT' },
  ...{ section: { id: 'other', label: 'Other' }, documents: [], replaced: [] },
});
const items = [item('a', 'ACCEPTED'), item('b', 'UPLOADED'), item('c', 'MISSING'), item('d', 'UPLOADED')];
const order = reviewGroups(items).flatMap((group) => group.items);

test('items awaiting a decision come first', () => {
  expect(order.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
});

test('a decision moves on to the next pending item, wraps around, and stays if there is none', () => {
  expect(nextToReview(order, 'b')?.id).toBe('d');
  expect(nextToReview(order, 'd')?.id).toBe('b');
  expect(nextToReview([item('b', 'UPLOADED'), item('a', 'ACCEPTED')], 'b')).toBeUndefined();
});
