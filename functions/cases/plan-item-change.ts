import type { checklistContract, ItemChange } from '#shared/contract/checklist.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { statusAfter } from '#shared/domain/checklist.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { deleteItem, type ItemRow, putItem, setItemPosition } from '../data/cases/checklist-item.ts';
import { putHistory } from '../data/cases/history.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { timestamp } from '../platform/clock.ts';
import {
  changedRow,
  itemAfter,
  type KnownChecklist,
  type KnownItem,
  positionBefore,
  spreadBefore,
} from '../workflows/checklist.ts';
import { eventState, type ItemEvent, itemEvent } from '../workflows/checklist-event.ts';
import { isHiddenItem, seesConfidential } from '../workflows/confidential-documents.ts';

type RequestedChange =
  (typeof checklistContract.changeChecklistItems.body)['_zod']['output']['changes'][number];

/** The result of planning a change to one item. */
export type PlannedChange =
  | { readonly outcome: 'refused'; readonly code: ErrorCode; readonly item?: ChecklistItem }
  | { readonly outcome: 'unchanged'; readonly item: ChecklistItem }
  | {
      readonly outcome: 'changed';
      readonly item?: ChecklistItem;
      readonly writes: readonly TransactItem[];
      readonly event?: ItemEvent;
      /** Requests something from the applicant, which counts against the daily quota. */
      readonly requestsItem?: boolean;
      readonly deletes?: boolean;
    };

/**
 * Plans a change to an item at the version the person saw; rejects it if the item has changed since.
 * @param isAlone whether the transaction changes no other item
 */
export function planItemChange(
  checklist: KnownChecklist,
  ofCase: Pick<CaseItem, 'id' | 'applicant_id'>,
  { item_id, version, change }: RequestedChange,
  actor: Caller,
  isAlone: boolean,
): PlannedChange {
  const caseId = ofCase.id;
  const among = change.kind === 'restore' ? checklist.removed : checklist.items;
  const known = among.find(({ shown }) => shown.id === item_id);
  if (!known) return { outcome: 'refused', code: 'checklist.item_not_found' };
  if (known.shown.version !== version)
    return { outcome: 'refused', code: 'checklist.item_changed', item: known.shown };
  if (!canChange(known.shown, change, actor, ofCase))
    return { outcome: 'refused', code: 'permission.denied' };
  switch (change.kind) {
    case 'edit':
      return planEdit(known, caseId, change, actor);
    case 'ask':
      return planRequest(known, caseId, change, actor);
    case 'move': {
      const position = positionBefore(checklist, change.before);
      const spread = isAlone ? spreadBefore(checklist, item_id, change.before, position) : undefined;
      const row = changedRow(known, caseId, actor, { position: spread?.position ?? position });
      const others = spread?.others.map((other) => setItemPosition(other.row, other.position)) ?? [];
      return { outcome: 'changed', item: itemAfter(known, row), writes: [putItem(row), ...others] };
    }
    case 'remove':
    case 'restore':
      return planRemoval(known, caseId, change.kind, actor);
    default:
      return planDecision(known, caseId, change, actor);
  }
}

/** HR can request and move a confidential item, but can't review or edit it, or set whether an item is confidential. */
const canChange = (
  shown: ChecklistItem,
  change: ItemChange,
  actor: Caller,
  ofCase: Pick<CaseItem, 'applicant_id'>,
): boolean =>
  isHiddenItem(shown, actor, ofCase)
    ? change.kind === 'ask' || change.kind === 'move'
    : change.kind !== 'edit' || change.confidential === undefined || seesConfidential(actor, ofCase);

type Of<Kind extends ItemChange['kind']> = Extract<ItemChange, { kind: Kind }>;

function changed(
  known: KnownItem,
  caseId: string,
  actor: Caller,
  row: ItemRow,
  history: HistoryEntry['change'],
): Extract<PlannedChange, { outcome: 'changed' }> & { item: ChecklistItem } {
  return {
    outcome: 'changed',
    item: itemAfter(known, row),
    writes: [putItem(row), putHistory(caseId, actor, history)],
  };
}

function planDecision(
  known: KnownItem,
  caseId: string,
  change: Of<'accept' | 'return' | 'not_needed' | 'reopen'>,
  actor: Caller,
): PlannedChange {
  const { shown, row: before } = known;
  const status = statusAfter(change.kind, shown);
  if (!status) return { outcome: 'refused', code: 'checklist.not_possible', item: shown };
  const reason = 'reason' in change ? change.reason : undefined;
  const row = changedRow(known, caseId, actor, {
    status,
    reason,
    before: { status: shown.status, ...(before?.reason && { reason: before.reason }) },
  });
  const step = changed(known, caseId, actor, row, {
    kind: 'item',
    name: shown.title,
    from: shown.status,
    to: status,
    ...(reason && { reason }),
    ...(shown.confidential && { confidential: true }),
  });
  const event = itemEvent(step.item, actor, eventState(shown), eventState(step.item));
  return { ...step, event };
}

/** Requesting an item again sends the applicant a reminder. */
function planRequest(known: KnownItem, caseId: string, change: Of<'ask'>, actor: Caller): PlannedChange {
  const { shown } = known;
  if (shown.status !== 'MISSING' || shown.by !== 'APPLICANT')
    return { outcome: 'refused', code: 'checklist.not_possible', item: shown };
  const row = changedRow(known, caseId, actor, {
    ...(change.detail && { detail: change.detail }),
    ...(change.due_on && { due_on: change.due_on }),
    requested_at: timestamp(),
    requested_by: displayName(actor.fullName),
    requested_by_id: actor.userId,
  });
  const step = changed(known, caseId, actor, row, { kind: 'document-requested', name: shown.title });
  return { ...step, requestsItem: true, event: itemEvent(step.item, actor, 'none', 'open') };
}

function planEdit(known: KnownItem, caseId: string, change: Of<'edit'>, actor: Caller): PlannedChange {
  const { shown } = known;
  const { kind: _, detail, due_on, ...plain } = change;
  const given: Partial<ItemRow> = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  );
  // Null clears the text, and so does an empty string.
  if (detail !== undefined) given.detail = detail || undefined;
  if (due_on !== undefined) given.due_on = due_on ?? undefined;
  const names = Object.keys(given) as (keyof typeof given & keyof ChecklistItem)[];
  const isSame = (name: (typeof names)[number]): boolean =>
    name === 'confidential' ? given[name] === (shown[name] === true) : given[name] === shown[name];
  if (names.every(isSame)) return { outcome: 'unchanged', item: shown };
  const row = changedRow(known, caseId, actor, given);
  const step = changed(known, caseId, actor, row, { kind: 'item-edited', name: row.title ?? shown.title });
  const event = dueDateEvent(shown, step.item, actor);
  return { ...step, ...(event && { event }) };
}

/** Notifies the applicant of the new due date of an item that was requested from them. */
function dueDateEvent(before: ChecklistItem, after: ChecklistItem, actor: Caller): ItemEvent | undefined {
  const state = eventState(after);
  const isRequested = after.by === 'APPLICANT' && (state === 'open' || state === 'returned');
  if (!isRequested || before.due_on === after.due_on) return undefined;
  return { ...itemEvent(after, actor, state, state), due_from: before.due_on ?? null };
}

function planRemoval(
  known: KnownItem,
  caseId: string,
  kind: 'remove' | 'restore',
  actor: Caller,
): PlannedChange {
  const { shown, row: stored } = known;
  const isRestored = kind === 'restore';
  const name = shown.title;
  const state = eventState(shown);
  const event = isRestored
    ? itemEvent(shown, actor, 'withdrawn', state)
    : itemEvent(shown, actor, state, 'withdrawn');
  // The files of a confidential item stay hidden from HR after its removal, so its row stays.
  const keeps = shown.confidential === true && shown.documents.length + shown.replaced.length > 0;
  if (shown.own && stored && !isRestored && !keeps)
    return {
      outcome: 'changed',
      writes: [deleteItem(stored), putHistory(caseId, actor, { kind: 'item-removed', name })],
      event,
      deletes: true,
    };
  const row = changedRow(known, caseId, actor, {
    removed: isRestored ? undefined : true,
    ...(!isRestored && {
      before: { status: shown.status, ...(stored?.reason && { reason: stored.reason }) },
    }),
  });
  return {
    ...changed(known, caseId, actor, row, { kind: isRestored ? 'item-restored' : 'item-removed', name }),
    event,
  };
}
