import { useEffect } from 'react';
import { isComposing, isShortcut, runShortcut } from '../../lib/shortcuts.ts';

/** Runs the action of a pressed letter, and closes the review on Escape. */
export function useReviewKeys(keys: Readonly<Record<string, () => void>>, onClose: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) return onClose();
      if (isShortcut(event)) runShortcut(event, keys);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
