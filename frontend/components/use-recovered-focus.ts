import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { moveFocus } from '../lib/move-focus.ts';

/**
 * Moves focus to one of a dialog's actions, or its title, when the focused element disappears: the next step of a dialog
 * may remove it, such as a file field once its file is being read.
 * @returns the dialog's focus handler
 */
export function useRecoveredFocus(dialog: RefObject<HTMLDialogElement | null>, isShown: boolean) {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isNowhere = !active?.isConnected || active === document.body;
    if (!isShown || !isNowhere || focused.current?.isConnected !== false) return;
    const shown = dialog.current;
    moveFocus([...(shown?.querySelectorAll('.dialog-footer button') ?? []), shown?.querySelector('h2')]);
  });
  return ({ target }: FocusEvent) => {
    focused.current = target;
  };
}
