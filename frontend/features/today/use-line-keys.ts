import { type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName));

/**
 * J and K move the focus between the actions of the lines, so that Enter runs one; O opens the case of the line. Not
 * while somebody types, or in a dialog.
 */
export function useLineKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('.line') ?? [])];
      const at = lines.findIndex((line) => line.contains(document.activeElement));
      const focus = (line: HTMLElement | undefined) => {
        line?.querySelector<HTMLElement>('.act :is(a, button)')?.focus();
        line?.scrollIntoView({ block: 'nearest' });
      };
      const keys: Record<string, () => void> = {
        j: () => focus(lines[Math.min(at + 1, lines.length - 1)]),
        k: () => focus(lines[Math.max(at - 1, 0)]),
        o: () => lines[at]?.querySelector<HTMLElement>('a.who')?.click(),
      };
      const act = keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list]);
}
