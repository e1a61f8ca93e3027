import { describe, expect, test } from 'vitest';
import type { TemplateItemView } from '#shared/contract/checklist-templates.ts';
import { add, type Draft, entriesOf, move, remove, restore, reword } from './draft.ts';

const [identity, forms] = [
  { id: 'identity', label: 'Identity' },
  { id: 'forms', label: 'Forms' },
];
const item = (id: string, section = identity): TemplateItemView => ({
  id,
  section,
  own: false,
  title: id.toUpperCase(),
  required: true,
  by: 'APPLICANT',
});
const draft: Draft = { items: [item('a'), item('b'), item('c'), item('f', forms)], removed: [] };
const order = ({ items }: Draft) => items.map(({ id }) => id).join('');

describe('a checklist draft', () => {
  test('moves an item within its section', () => {
    expect(order(move(draft, 'c', 'a'))).toBe('cabf');
    expect(order(move(draft, 'a', undefined))).toBe('bcaf');
  });

  test('adds an item at the end of its section', () => {
    const added = add(draft, identity, { title: 'Letter', required: true, by: 'TEAM' }, 'n');
    expect(order(added)).toBe('abcnf');
    expect(entriesOf(added)[3]).toEqual({
      id: 'n',
      section_id: 'identity',
      title: 'Letter',
      required: true,
      by: 'TEAM',
    });
  });

  test('removes a route item reversibly and a custom item permanently', () => {
    const removed = remove(draft, 'b');
    expect(entriesOf(removed).at(-1)).toEqual({ id: 'b', removed: true });
    expect(order(restore(removed, 'b'))).toBe('acbf');
    const own = add(draft, identity, { title: 'Letter', required: true, by: 'TEAM' }, 'n');
    expect(remove(own, 'n')).toEqual(draft);
  });

  test('saves only texts that differ from the route’s, and clears emptied ones', () => {
    const worded: Draft = { ...draft, items: [{ ...item('a'), why: 'Because' }] };
    const changed = reword(worded, 'a', { title: 'Alpha', required: true, by: 'APPLICANT' });
    expect(entriesOf(changed)).toEqual([{ id: 'a', title: 'Alpha', why: '' }]);
    const back = reword(changed, 'a', { title: 'A', why: 'Because', required: true, by: 'APPLICANT' });
    expect(entriesOf(back)).toEqual([{ id: 'a' }]);
    expect(back.items[0]).not.toHaveProperty('original');
    const hidden = reword(draft, 'a', { title: 'A', required: true, by: 'APPLICANT', confidential: true });
    expect(entriesOf(hidden)[0]).toEqual({ id: 'a', confidential: true });
  });
});
