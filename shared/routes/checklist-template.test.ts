import { describe, expect, test } from 'vitest';
import type { TemplateEntry } from '../records/checklist-template.ts';
import type { TemplateItem } from './checklist.ts';
import { applyTemplate, plainEntries } from './checklist-template.ts';

const section = { id: 'identity', label: 'Identity' };
const item = (id: string): TemplateItem => ({
  id,
  section,
  title: id.toUpperCase(),
  why: `Why ${id}`,
  required: true,
  by: 'APPLICANT',
});
const route = ['a', 'b', 'c', 'd'].map(item);
const letter = 'own:2f1c1de8-3a3b-4c5e-9d27-6b1f0c6f7a01';
const ids = (entries: readonly TemplateEntry[]) => applyTemplate(route, entries).items.map(({ id }) => id);

describe('an organization’s list for a route', () => {
  test('without entries is the route’s own', () => {
    expect(applyTemplate(route, [])).toEqual({ items: route, removed: [] });
  });

  test('has its own order, texts, and items, without removed ones', () => {
    const { items, removed } = applyTemplate(route, [
      { id: 'd' },
      { id: letter, title: 'Engagement letter', section_id: 'identity' },
      { id: 'c', removed: true },
      { id: 'a', title: 'Alpha', required: false },
      { id: 'b' },
    ]);
    expect(items.map(({ title }) => title)).toEqual(['D', 'Engagement letter', 'Alpha', 'B']);
    expect(items[1]).toEqual({
      ...{ id: letter, section, title: 'Engagement letter', required: true, by: 'APPLICANT' },
    });
    expect(items[2]).toMatchObject({ why: 'Why a', required: false });
    expect(removed.map(({ id }) => id)).toEqual(['c']);
  });

  test('hides from HR what the route hides, whatever it is called, and what the organization hides', () => {
    const police: TemplateItem = { ...item('police'), title: 'Police certificates' };
    const { items } = applyTemplate(
      [...route, police],
      [
        { id: 'police', title: 'Clearances' },
        { id: 'a', confidential: true },
        { id: letter, title: 'Statement', confidential: true },
      ],
    );
    expect(items.filter(({ confidential }) => confidential).map(({ title }) => title)).toEqual([
      ...['Clearances', 'A', 'Statement'],
    ]);
    const entries = [
      { id: 'police', confidential: true as const },
      { id: 'a', confidential: true as const },
    ];
    expect(plainEntries([...route, police], entries)).toEqual([
      { id: 'police' },
      { id: 'a', confidential: true },
    ]);
  });

  test('includes new items of the route after the item they follow there', () => {
    expect(ids([{ id: 'c' }, { id: 'a' }])).toEqual(['c', 'd', 'a', 'b']);
    expect(ids([{ id: 'b' }])).toEqual(['a', 'b', 'c', 'd']);
  });

  test('omits items that the route no longer has', () => {
    expect(ids([{ id: 'gone', title: 'Reworded' }, { id: 'a' }])).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('the stored template', () => {
  test('contains only differences from the route', () => {
    expect(
      plainEntries(route, [
        { id: 'a', title: 'A', why: 'Why a', good: '', required: true, by: 'TEAM' },
        { id: 'gone', title: 'Reworded' },
        { id: letter, title: 'Engagement letter' },
        { id: 'b', removed: true },
      ]),
    ).toEqual([
      { id: 'a', by: 'TEAM' },
      { id: letter, title: 'Engagement letter' },
      { id: 'b', removed: true },
    ]);
  });
});
