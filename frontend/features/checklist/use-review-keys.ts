import { type RefObject, useEffect } from 'react';
import { focusByKey } from '../../lib/focus-by-key.ts';
import { isComposing, isShortcut, runShortcut } from '../../lib/shortcuts.ts';

interface ReviewKeys {
  readonly root: RefObject<HTMLElement | null>;
  readonly reasonField: RefObject<HTMLElement | null>;
  readonly acceptButton: RefObject<HTMLElement | null>;
  readonly move: (by: number) => void;
  /** For those who decide. */
  readonly decisions: { readonly a: () => void; readonly r: () => void; readonly z: () => void } | undefined;
  readonly onClose: () => void;
}

/**
 * J and K move between items, A and R decide, Z undoes, and Escape closes.
 * @returns what handles a key pressed while the document has focus. The frame renders untrusted files, so its key events
 * can't make decisions: A and R only move focus to the decision, where pressing them again counts.
 */
export function useReviewKeys({ root, reasonField, acceptButton, move, decisions, onClose }: ReviewKeys) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) return onClose();
      if (isShortcut(event)) runShortcut(event, { j: () => move(1), k: () => move(-1), ...decisions });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (key: string) => {
    if (key === 'Escape') return onClose();
    root.current?.focus();
    if (key === 'j') move(1);
    if (key === 'k') move(-1);
    if (key === 'a') focusByKey(acceptButton.current);
    if (key === 'r') reasonField.current?.focus();
  };
}
