import {
  type ItemStatus,
  type RoomProblem,
  roomProblem,
  statusWithDocument,
  statusWithoutDocument,
} from '#shared/domain/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { type ItemRow, putItem } from '../data/cases/checklist-item.ts';
import { putHistory } from '../data/cases/history.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { putHiddenDocument } from '../data/documents/hidden-document.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { changedRow, itemAfter, type KnownItem, readChecklist } from './checklist.ts';
import { eventState, type ItemEvent, itemEvent } from './checklist-event.ts';
import { confidentialIn } from './confidential-documents.ts';

interface By {
  readonly userId: string;
  readonly fullName: string;
}

/** A change of an item: the items of its transaction, and its notification event. */
export interface ItemStep {
  readonly item: ChecklistItem;
  readonly writes: readonly TransactItem[];
  readonly event: ItemEvent;
}

function stepTo(
  known: KnownItem,
  caseId: string,
  by: By,
  change: Partial<ItemRow> & { status: ItemStatus },
  document?: string,
): ItemStep {
  const row = changedRow(known, caseId, by, change);
  const item = itemAfter(known, row);
  const { status: from, title: name } = known.shown;
  const history = {
    ...({ kind: 'item', name, from, to: item.status } as const),
    ...(document && { document }),
    ...(item.confidential && { confidential: true as const }),
  };
  return {
    item,
    writes: [putItem(row), putHistory(caseId, by, history)],
    event: itemEvent(item, by, eventState(known.shown), eventState(item)),
  };
}

/**
 * Adds documents to an item, which then needs a review.
 * @param replaces a document of the item that they replace
 * @returns why the item has no room for them, if so
 */
export function addDocuments(
  known: KnownItem,
  caseId: string,
  by: By,
  documents: readonly { readonly id: string; readonly name: string }[],
  replaces?: string,
): ItemStep | RoomProblem {
  const { shown } = known;
  const isReplaced = replaces !== undefined && shown.documents.includes(replaces);
  const remaining = shown.documents.filter((id) => !isReplaced || id !== replaces);
  const all = [...new Set([...remaining, ...documents.map(({ id }) => id)])];
  const problem = roomProblem(shown, all.length - remaining.length, replaces);
  if (problem) return problem;
  const replaced = isReplaced ? [...shown.replaced, replaces] : shown.replaced;
  const change = {
    status: statusWithDocument,
    reason: undefined,
    documents: all,
    // An earlier version that someone adds again is current.
    replaced: replaced.filter((id) => !all.includes(id)),
  };
  return stepTo(known, caseId, by, change, documents.map(({ name }) => name).join(', '));
}

/** Removes a document from an item, including its earlier versions. */
export function takeDocument(
  known: KnownItem,
  caseId: string,
  by: By,
  document: { readonly id: string; readonly name: string },
): ItemStep {
  const { shown } = known;
  const documents = shown.documents.filter((id) => id !== document.id);
  const isCurrent = documents.length < shown.documents.length;
  const status = isCurrent ? statusWithoutDocument(shown.status, documents.length) : shown.status;
  const replaced = shown.replaced.filter((id) => id !== document.id);
  return stepTo(known, caseId, by, { status, documents, replaced }, document.name);
}

/** The maximum number of items changed in the deleting transaction. */
const maxItems = 30;

/**
 * Transaction items that remove a document from every item it serves, for the transaction that deletes it, and keep its
 * name from HR if it was confidential. If there are too many items, all but the last ones are changed beforehand.
 */
export async function releaseDocument(
  document: DocumentItem,
  ofCase: CaseItem,
  by: By,
): Promise<TransactItem[]> {
  const checklist = await readChecklist(ofCase);
  const { items, removed } = checklist;
  const hidden = confidentialIn(checklist)(document) ? [putHiddenDocument(document)] : [];
  const serving = [...items, ...removed].filter(
    ({ shown }) => shown.documents.includes(document.id) || shown.replaced.includes(document.id),
  );
  const writesOf = (known: readonly KnownItem[]): TransactItem[] => {
    const steps = known.map((item) => takeDocument(item, ofCase.id, by, document));
    return [
      ...steps.flatMap(({ writes }) => writes),
      ...caseNotices(ofCase, by, ...steps.map(({ event }) => event)),
    ];
  };
  while (serving.length > maxItems) await transact({ items: writesOf(serving.splice(0, maxItems)) });
  return [...hidden, ...writesOf(serving)];
}
