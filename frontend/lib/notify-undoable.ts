import { post } from './notify.ts';

/**
 * Confirms an action with an offer to undo it, which can be taken once.
 * @returns the same undo for a shortcut, which withdraws the offer
 */
export function notifyUndoable(title: string, undo: () => void): () => void {
  const undone = new AbortController();
  const undoOnce = () => {
    if (undone.signal.aborted) return;
    undone.abort();
    undo();
  };
  post({ kind: 'success', title, undo: undoOnce, undone: undone.signal });
  return undoOnce;
}
