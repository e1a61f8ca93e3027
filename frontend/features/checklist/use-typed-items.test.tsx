// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { itemDialog, useTypedItems } from './use-typed-items.ts';

const typedIn = vi.hoisted(() => new Set<string>());
vi.mock('../../lib/tab-storage.ts', () => ({ isTypedIn: (dialog: string) => typedIn.has(dialog) }));

const passport = { id: 'passport', version: 1 } as ChecklistItem;
const letter = { id: 'letter', version: 1 } as ChecklistItem;
type Lists = readonly [inView: readonly ChecklistItem[], all: readonly ChecklistItem[]];
const show = (first: Lists) =>
  renderHook(({ lists }: { lists: Lists }) => useTypedItems(...lists), { initialProps: { lists: first } });

beforeEach(() => typedIn.clear());

it('keeps a removed item while something is typed in its dialog, and no longer', () => {
  typedIn.add(itemDialog(letter.id));
  const { result, rerender } = show([
    [passport, letter],
    [passport, letter],
  ]);
  rerender({ lists: [[], []] });
  expect(result.current).toEqual([letter]);
  rerender({ lists: [[], []] });
  expect(result.current).toEqual([letter]);
  typedIn.clear();
  rerender({ lists: [[], []] });
  expect(result.current).toEqual([]);
});

it('shows the current state of an item that a colleague’s decision took out of the view', () => {
  typedIn.add(itemDialog(letter.id));
  const { result, rerender } = show([[letter], [letter]]);
  const decided = { ...letter, version: 2 };
  rerender({ lists: [[], [decided]] });
  expect(result.current).toEqual([decided]);
});
