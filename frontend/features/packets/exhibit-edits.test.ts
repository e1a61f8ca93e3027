import { expect, test } from 'vitest';
import type { Exhibit } from '#shared/records/packet.ts';
import {
  caption,
  leaveOut,
  mergeWithPrevious,
  moveTo,
  moveToExhibit,
  type Order,
  step,
} from './exhibit-edits.ts';

const exhibit = (id: string, ...documents: string[]): Exhibit => ({ id, title: `About ${id}`, documents });
const order = [exhibit('a', '1', '2'), exhibit('b', '3'), exhibit('c')];
const shown = (of: Order) => of.map(({ id, documents }) => [id, ...documents].join(' ')).join(', ');
const document = (id: string) => ({ kind: 'document', id }) as const;
const whole = (id: string) => ({ kind: 'exhibit', id }) as const;

test.each([
  ['an exhibit down', step(order, whole('a'), 1), 'b 3, a 1 2, c'],
  ['the first exhibit up: nowhere', step(order, whole('a'), -1), 'a 1 2, b 3, c'],
  ['a document within its exhibit', step(order, document('2'), -1), 'a 2 1, b 3, c'],
  ['a document into the next exhibit', step(order, document('2'), 1), 'a 1, b 2 3, c'],
  ['a document back, to the end of the one before', step(order, document('3'), -1), 'a 1 2 3, b, c'],
  ['a document into an empty exhibit', step(order, document('3'), 1), 'a 1 2, b, c 3'],
  ['the first document up: nowhere', step(order, document('1'), -1), 'a 1 2, b 3, c'],
  ['an exhibit onto another', moveTo(order, whole('c'), whole('a')), 'c, a 1 2, b 3'],
  ['an exhibit onto a document of another', moveTo(order, whole('a'), document('3')), 'b 3, a 1 2, c'],
  ['a document onto another', moveTo(order, document('3'), document('2')), 'a 1 3 2, b, c'],
  ['a document onto an exhibit', moveTo(order, document('1'), whole('b')), 'a 2, b 1 3, c'],
  ['a document into an exhibit by name', moveToExhibit(order, '1', 'b'), 'a 2, b 3 1, c'],
  ['a document that was in none', moveToExhibit(order, '9', 'c'), 'a 1 2, b 3, c 9'],
  ['a document out of the packet', leaveOut(order, document('1')), 'a 2, b 3, c'],
  ['an exhibit out of the packet', leaveOut(order, whole('a')), 'b 3, c'],
  ['an exhibit into the one before', mergeWithPrevious(order, 'b'), 'a 1 2 3, c'],
  ['the first exhibit into the one before: nowhere', mergeWithPrevious(order, 'a'), 'a 1 2, b 3, c'],
  ['a document into a removed exhibit: nowhere', moveToExhibit(order, '1', 'd'), 'a 1 2, b 3, c'],
  ['a new exhibit', caption(order, exhibit('d')), 'a 1 2, b 3, c, d'],
  ['no document into a renamed exhibit', caption(order, exhibit('b', '3', '4')), 'a 1 2, b 3, c'],
])('moves %s', (_, result, expected) => {
  expect(shown(result)).toBe(expected);
});
