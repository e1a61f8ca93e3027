import { useEffect, useRef } from 'react';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { moveFocus } from '../../lib/move-focus.ts';

const rows = (): Element[] =>
  [...document.querySelectorAll('.checklist li.item')].filter((row) => row.checkVisibility());

/**
 * Keeps focus in the checklist when a decision removes the focused button, or its item from the view: it moves to the
 * item, or to the one now in its place.
 */
export function useKeptFocus(items: readonly ChecklistItem[]): void {
  const last = useRef<{ control: Element; row: Element; at: number }>(undefined);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = target.closest('.checklist li.item');
      last.current = row ? { control: target, row, at: rows().indexOf(row) } : undefined;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the items removes buttons and rows
  useEffect(() => {
    if (!last.current || last.current.control.isConnected) return;
    const active = document.activeElement;
    if (active && active !== document.body) return;
    const { row, at } = last.current;
    const left = rows();
    moveFocus([row.isConnected ? row : (left[at] ?? left.at(-1))], { preventScroll: true });
  }, [items]);
}
