import { useEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';

const visible = (rows: string): Element[] =>
  [...document.querySelectorAll(rows)].filter((row) => row.checkVisibility());

/**
 * Keeps focus in a list when a change removes the focused control, or its row: it moves to the row, or to the one now
 * in its place.
 * @param rows a selector for the rows
 * @param items what is listed; a new value after each change
 */
export function useKeptFocus(rows: string, items: unknown): void {
  const last = useRef<{ control: Element; row: Element; at: number }>(undefined);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = target.closest(rows);
      last.current = row ? { control: target, row, at: visible(rows).indexOf(row) } : undefined;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the items removes buttons and rows
  useEffect(() => {
    if (!last.current || last.current.control.isConnected) return;
    const active = document.activeElement;
    if (active && active !== document.body) return;
    const { row, at } = last.current;
    const left = visible(rows);
    moveFocus([row.isConnected ? row : (left[at] ?? left.at(-1))], { preventScroll: true });
  }, [rows, items]);
}
