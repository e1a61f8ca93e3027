import { useEffect, useRef } from 'react';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { isTypedIn } from '../../lib/tab-storage.ts';
import { useLoss } from '../../lib/unsaved.ts';

/** The name of the dialog in which an item is changed. */
export const itemDialog = (id: string): string => `item.${id}`;

/**
 * The items to show, with those that a colleague removed or decided while the user was typing in their dialog. Without
 * its row, the dialog would close and lose the text.
 */
export function useTypedItems(
  inView: readonly ChecklistItem[],
  all: readonly ChecklistItem[],
): readonly ChecklistItem[] {
  // Renders again once the text was saved or discarded.
  useLoss();
  const before = useRef(inView);
  const kept = before.current.filter(
    ({ id }) => !inView.some((each) => each.id === id) && isTypedIn(itemDialog(id)),
  );
  const shown =
    kept.length > 0
      ? [...inView, ...kept.map((item) => all.find(({ id }) => id === item.id) ?? item)]
      : inView;
  useEffect(() => {
    before.current = shown;
  }, [shown]);
  return shown;
}
