import { displayName } from '#shared/domain/person-name.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';

export type ItemEvent = Extract<CaseEvent, { kind: 'request' }>;

/** An item's state in the terms of notifications. */
export function eventState({
  status,
  requested_at,
}: Pick<ChecklistItem, 'status' | 'requested_at'>): ItemEvent['to'] {
  switch (status) {
    case 'MISSING':
      return requested_at ? 'open' : 'none';
    case 'UPLOADED':
      return 'answered';
    case 'NEEDS_CHANGES':
      return 'returned';
    case 'ACCEPTED':
      return 'accepted';
    case 'NOT_NEEDED':
      return 'not_needed';
  }
}

/** The notification event for an item. */
export const itemEvent = (
  { id, title, detail, due_on, reason, requested_by_id, by: provider, confidential }: ChecklistItem,
  by: { readonly fullName: string },
  from: ItemEvent['from'],
  to: ItemEvent['to'],
): ItemEvent => ({
  kind: 'request',
  by: displayName(by.fullName),
  id,
  name: title,
  ...(detail && { detail }),
  ...(due_on && { due_on }),
  ...(reason && { reason }),
  ...(requested_by_id && { requested_by_id }),
  ...(provider === 'TEAM' && { by_team: true as const }),
  ...(confidential && { confidential: true as const }),
  from,
  to,
});
