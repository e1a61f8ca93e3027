import { expect, test } from 'vitest';
import { exhibitLabel, labelExhibits, suggestExhibits } from './exhibits.ts';

test('labels exhibits with letters, also past Z, or numbers', () => {
  expect([0, 25, 26, 27, 51, 52].map((at) => exhibitLabel(at, 'letters'))).toEqual([
    ...['A', 'Z', 'AA', 'AB', 'AZ', 'BA'],
  ]);
  expect([0, 39].map((at) => exhibitLabel(at, 'numbers'))).toEqual(['1', '40']);
});

test('gives no label to an exhibit without documents', () => {
  const exhibits = [['one'], [], ['two']].map((documents) => ({ documents }));
  expect(labelExhibits(exhibits, 'letters').map(({ label, exhibit }) => [label, exhibit.documents])).toEqual([
    ['A', ['one']],
    ['B', ['two']],
  ]);
});

const item = (id: string, section: string, ...documents: string[]) => ({
  id,
  title: `Title of ${id}`,
  section: { id: section, label: `Label of ${section}` },
  documents,
});

test('suggests an order from the checklist with each document once', () => {
  const items = [item('a', 's', 'one', 'two'), item('b', 's', 'two'), item('c', 't', 'two', 'three')];
  expect(suggestExhibits(items, { exhibits: 40, documents: 200 })).toEqual([
    { id: 'a', title: 'Title of a', section_id: 's', documents: ['one', 'two'] },
    { id: 'c', title: 'Title of c', section_id: 't', documents: ['three'] },
  ]);
});

test('suggests one exhibit per criterion if there are too many items', () => {
  const items = [item('a', 's', 'one'), item('b', 's', 'two'), item('c', 't', 'three')];
  expect(
    suggestExhibits(items, { exhibits: 2, documents: 200 }).map(({ id, title, documents }) => [
      id,
      title,
      documents,
    ]),
  ).toEqual([
    ['a', 'Label of s', ['one', 'two']],
    ['c', 'Label of t', ['three']],
  ]);
});

test('leaves documents past the limit out of the suggestion', () => {
  const items = [
    item('a', 's', 'one', 'two'),
    item('b', 's', 'two', 'three', 'four'),
    item('c', 't', 'five'),
  ];
  expect(
    suggestExhibits(items, { exhibits: 40, documents: 3 }).map(({ id, documents }) => [id, documents]),
  ).toEqual([
    ['a', ['one', 'two']],
    ['b', ['three']],
  ]);
});
