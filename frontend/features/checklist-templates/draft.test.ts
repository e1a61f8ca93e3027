import { describe, expect, test } from 'vitest';
import type { TemplateItemView } from '#shared/contract/checklist-templates.ts';
import { add, type Draft, entriesOf, move, rebase, remove, restore, reword } from './draft.ts';

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

describe('a draft, after someone else saved a version', () => {
  const text = { required: true, by: 'APPLICANT' } as const;
  const own = (title: string) => ({ title, ...text });

  test('keeps its texts, and has the other’s', () => {
    const mine = reword(draft, 'a', { ...own('A'), good: 'In color.' });
    const theirs = reword(reword(draft, 'a', { ...own('Alpha') }), 'b', { ...own('Beta'), required: false });
    const { draft: merged, both } = rebase(draft, mine, theirs);
    expect(merged.items.slice(0, 2)).toMatchObject([
      { title: 'Alpha', good: 'In color.', original: { title: 'A' } },
      { title: 'Beta', required: false },
    ]);
    expect(both).toEqual([]);
  });

  test('keeps its own text where both changed it, and names the item', () => {
    const mine = reword(draft, 'a', own('Mine'));
    const { draft: merged, both } = rebase(draft, mine, reword(draft, 'a', own('Theirs')));
    expect(merged.items[0]).toMatchObject({ title: 'Mine', original: { title: 'A' } });
    expect(both).toEqual(['Mine']);
    expect(rebase(draft, mine, mine).both).toEqual([]);
  });

  test('keeps that it hides documents from HR, or no longer does', () => {
    const hidden = reword(draft, 'a', { ...own('A'), confidential: true });
    const theirs = reword(draft, 'a', own('Alpha'));
    const { draft: merged, both } = rebase(draft, hidden, theirs);
    expect(merged.items[0]).toMatchObject({ title: 'Alpha', confidential: true });
    expect(both).toEqual([]);
    const shown = rebase(hidden, reword(hidden, 'a', own('A')), reword(hidden, 'b', own('Beta'))).draft;
    expect(shown.items[0]).not.toHaveProperty('confidential');
  });

  test('has what either added, removed, or restored', () => {
    const mine = remove(add(draft, identity, own('My letter'), 'm'), 'b');
    const theirs = remove(add(draft, forms, own('Their form'), 't'), 'c');
    const { draft: merged } = rebase(draft, mine, theirs);
    expect(order(merged)).toBe('amft');
    expect(merged.removed.map(({ id }) => id).sort()).toEqual(['b', 'c']);
    const before = remove(draft, 'b');
    expect(order(rebase(before, before, restore(before, 'b')).draft)).toBe('acbf');
    expect(order(rebase(before, restore(before, 'b'), before).draft)).toBe('acbf');
  });

  test('keeps an item that the other removed, if its text was typed anew', () => {
    const mine = reword(draft, 'b', own('A long text'));
    expect(rebase(draft, mine, remove(draft, 'b')).draft.items[1]).toMatchObject({ title: 'A long text' });
    const added = add(draft, identity, own('Letter'), 'n');
    const gone = rebase(added, reword(added, 'n', own('Longer letter')), remove(added, 'n'));
    expect(order(gone.draft)).toBe('abcnf');
  });

  test('has its own order if it changed it, or the other’s', () => {
    const [moved, other] = [move(draft, 'c', 'a'), move(draft, 'b', 'a')];
    expect(order(rebase(draft, moved, other).draft)).toBe('cabf');
    expect(order(rebase(draft, reword(draft, 'a', own('Alpha')), other).draft)).toBe('bacf');
  });
});
