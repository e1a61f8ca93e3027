import { type RefObject, useEffect } from 'react';
import { focusByKey } from '../../lib/focus-by-key.ts';
import { isShortcut, runShortcut } from '../../lib/shortcuts.ts';

/**
 * J and K move focus between the lines' actions, and Enter runs one; O opens the line's case. Disabled while the user
 * types or a dialog is open. After an action has removed its line, J continues with the line that took its place.
 */
export function useLineKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const linesNow = () => [...(list.current?.querySelectorAll<HTMLElement>('.line') ?? [])];
    /** The position of the line that last had the focus. */
    let last = 0;
    const onFocus = () => {
      const at = linesNow().findIndex((line) => line.contains(document.activeElement));
      if (at >= 0) last = at;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.shiftKey || !isShortcut(event)) return;
      if (document.querySelector('dialog[open]')) return;
      const lines = linesNow();
      const at = lines.findIndex((line) => line.contains(document.activeElement));
      const focus = (line: HTMLElement | undefined) => {
        focusByKey(line?.querySelector<HTMLElement>('.act :is(a, button)'));
        line?.scrollIntoView({ block: 'nearest' });
      };
      runShortcut(event, {
        j: () => focus(lines[Math.min(at < 0 ? last : at + 1, lines.length - 1)]),
        k: () => focus(lines[Math.max((at < 0 ? last : at) - 1, 0)]),
        o: () => lines[at]?.querySelector<HTMLElement>('a.who')?.click(),
      });
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('focusin', onFocus);
    };
  }, [list]);
}
