import type { ItemStatus } from '#shared/domain/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';

export interface ReviewGroup {
  readonly status: ItemStatus;
  readonly label: string;
  readonly items: readonly ChecklistItem[];
}

const groups: readonly { status: ItemStatus; label: string }[] = [
  { status: 'UPLOADED', label: 'To review' },
  { status: 'NEEDS_CHANGES', label: 'Needs changes' },
  { status: 'ACCEPTED', label: 'Accepted' },
  { status: 'MISSING', label: 'Missing' },
  { status: 'NOT_NEEDED', label: 'Not needed' },
];

/** The items that the reader can review, in review order: those awaiting a decision first. */
export const reviewGroups = (items: readonly ChecklistItem[]): readonly ReviewGroup[] =>
  groups
    .map((group) => ({
      ...group,
      items: items.filter(({ status, hidden }) => status === group.status && !hidden),
    }))
    .filter((group) => group.items.length > 0);

/**
 * The item to show after a decision: the next one awaiting review, wrapping around at the end, or else the item
 * itself.
 */
export function nextToReview(order: readonly ChecklistItem[], decided: string): ChecklistItem | undefined {
  const at = order.findIndex(({ id }) => id === decided);
  const waiting = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
  return waiting.find(({ status }) => status === 'UPLOADED');
}
