import { type RefObject, useLayoutEffect } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;
const fields = 'input, textarea, select, button';

/** Locks all fields in an element for a while. Unlike disabled fields, they keep focus and are still read out. */
export function useLock(container: RefObject<HTMLElement | null>, isLocked: boolean): void {
  useLayoutEffect(() => {
    const element = container.current;
    if (!isLocked || !element) return undefined;
    const texts = [...element.querySelectorAll<TextField>('input, textarea')].filter(
      ({ readOnly }) => !readOnly,
    );
    for (const each of texts) each.readOnly = true;
    // Selects, checkboxes, and buttons can't be read-only.
    const events = new AbortController();
    for (const type of ['click', 'mousedown', 'keydown'])
      element.addEventListener(type, block, { capture: true, signal: events.signal });
    return () => {
      events.abort();
      for (const each of texts) each.readOnly = false;
    };
  }, [container, isLocked]);
}

function block(event: Event): void {
  const isNavigation = event instanceof KeyboardEvent && ['Tab', 'Escape'].includes(event.key);
  if (isNavigation || !(event.target instanceof Element)) return;
  // Lists can still be scrolled with the keyboard.
  if (event instanceof KeyboardEvent && !event.target.matches(fields)) return;
  event.preventDefault();
  event.stopPropagation();
}
