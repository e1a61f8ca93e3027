import { expect, test } from 'vitest';
import { exhibitLabel, suggestExhibits } from './exhibits.ts';

test('exhibits are lettered past Z, or numbered', () => {
  expect([0, 25, 26, 27, 51, 52].map((at) => exhibitLabel(at, 'letters'))).toEqual([
    ...['A', 'Z', 'AA', 'AB', 'AZ', 'BA'],
  ]);
  expect([0, 39].map((at) => exhibitLabel(at, 'numbers'))).toEqual(['1', '40']);
});

const item = (id: string, section: string, ...documents: string[]) => ({
  id,
  title: `Title of ${id}`,
  section: { id: section, label: `Label of ${section}` },
  documents,
});

test('an order is suggested from the checklist, with each document once', () => {
  const items = [item('a', 's', 'one', 'two'), item('b', 's', 'two'), item('c', 't', 'two', 'three')];
  expect(suggestExhibits(items, 40)).toEqual([
    { id: 'a', title: 'Title of a', section_id: 's', documents: ['one', 'two'] },
    { id: 'c', title: 'Title of c', section_id: 't', documents: ['three'] },
  ]);
});

test('an exhibit for each criterion is suggested where items would be too many', () => {
  const items = [item('a', 's', 'one'), item('b', 's', 'two'), item('c', 't', 'three')];
  expect(suggestExhibits(items, 2).map(({ title, documents }) => [title, documents])).toEqual([
    ['Label of s', ['one', 'two']],
    ['Label of t', ['three']],
  ]);
});
