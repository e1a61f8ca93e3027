import { expect, it, vi } from 'vitest';
import { connectToaster, type Toast } from './notify.ts';
import { notifyUndoable } from './notify-undoable.ts';

it('undoes once, whether by the toast, a double click, or a shortcut', () => {
  const shown: Toast[] = [];
  connectToaster((toast) => shown.push(toast));
  const undo = vi.fn();
  const shortcut = notifyUndoable('Item accepted', undo);
  shown[0]?.undo?.();
  shown[0]?.undo?.();
  shortcut();
  expect(undo).toHaveBeenCalledOnce();
});
