import * as z from 'zod/mini';
import { limits } from '../schema/limits.ts';

/** The rules for checklist items, applied by the server and mirrored by the page. */
export const itemStatuses = ['MISSING', 'UPLOADED', 'NEEDS_CHANGES', 'ACCEPTED', 'NOT_NEEDED'] as const;
export const ItemStatus = z.enum(itemStatuses);
export type ItemStatus = z.infer<typeof ItemStatus>;

export const itemStatusLabels: Record<ItemStatus, string> = {
  MISSING: 'Missing',
  UPLOADED: 'Uploaded',
  NEEDS_CHANGES: 'Needs changes',
  ACCEPTED: 'Accepted',
  NOT_NEEDED: 'Not needed',
};

/** Who provides an item. */
export const ItemProvider = z.enum(['APPLICANT', 'TEAM']);
export type ItemProvider = z.infer<typeof ItemProvider>;

/** Staff decisions about an item. */
export const decisions = ['accept', 'return', 'not_needed', 'reopen'] as const;
type Decision = (typeof decisions)[number];

interface State {
  readonly status: ItemStatus;
  readonly documents: readonly unknown[];
}

/**
 * The status after a decision; undefined if the decision isn't allowed. Without documents, there is nothing to
 * review.
 */
export function statusAfter(decision: Decision, { status, documents }: State): ItemStatus | undefined {
  const hasDocuments = documents.length > 0;
  switch (decision) {
    case 'accept':
      return hasDocuments && (status === 'UPLOADED' || status === 'NEEDS_CHANGES') ? 'ACCEPTED' : undefined;
    case 'return':
      return hasDocuments && (status === 'UPLOADED' || status === 'ACCEPTED') ? 'NEEDS_CHANGES' : undefined;
    case 'not_needed':
      return status === 'NOT_NEEDED' ? undefined : 'NOT_NEEDED';
    case 'reopen':
      if (status === 'MISSING' || status === 'UPLOADED') return undefined;
      return hasDocuments ? 'UPLOADED' : 'MISSING';
  }
}

/** A new document always needs a review. */
export const statusWithDocument: ItemStatus = 'UPLOADED';

/**
 * The status after removing a document: an item without documents is missing again, and an accepted one needs
 * another review. A returned item still needs changes.
 */
export function statusWithoutDocument(status: ItemStatus, documentsLeft: number): ItemStatus {
  if (status === 'NEEDS_CHANGES' || status === 'NOT_NEEDED') return status;
  return documentsLeft === 0 ? 'MISSING' : 'UPLOADED';
}

/** Accepted or not needed: no action required. */
export const isItemDone = (status: ItemStatus): boolean => status === 'ACCEPTED' || status === 'NOT_NEEDED';

/** Whether a later document replaced it in every item it served. */
export const isReplaced = (
  items: readonly { readonly documents: readonly string[]; readonly replaced: readonly string[] }[],
  documentId: string,
): boolean =>
  items.some(({ replaced }) => replaced.includes(documentId)) &&
  !items.some(({ documents }) => documents.includes(documentId));

interface Weighed {
  readonly status: ItemStatus;
  readonly required: boolean;
  readonly requested_at?: string | undefined;
}

/** The items that count: required ones, and those someone requested or worked on. */
export const countsAsItem = ({ required, requested_at, status }: Weighed): boolean =>
  status !== 'NOT_NEEDED' && (required || requested_at !== undefined || status !== 'MISSING');

/** Whether an item awaits action: an optional item that wasn't requested is never due. */
export const isItemOpen = (item: Weighed): boolean => countsAsItem(item) && !isItemDone(item.status);

export type RoomProblem = 'checklist.item_full' | 'checklist.too_many_versions';

/**
 * Why an item has no room for more documents.
 * @param added how many are new to the item
 * @param replaces a document that they replace, which becomes an earlier version
 */
export function roomProblem(
  { documents, replaced }: { readonly documents: readonly string[]; readonly replaced: readonly string[] },
  added: number,
  replaces?: string,
): RoomProblem | undefined {
  const isReplacing = replaces !== undefined && documents.includes(replaces);
  if (documents.length - Number(isReplacing) + added > limits.itemDocuments) return 'checklist.item_full';
  if (isReplacing && replaced.length >= limits.itemVersions) return 'checklist.too_many_versions';
  return undefined;
}

/** Who has to act next. */
export function nextToAct({
  status,
  by,
}: {
  status: ItemStatus;
  by: ItemProvider;
}): ItemProvider | undefined {
  if (isItemDone(status)) return undefined;
  return status === 'UPLOADED' ? 'TEAM' : by;
}

const words = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => (word.length > 4 ? word.replace(/(ies|s)$/, '') : word));
const common = new Set([
  'the',
  'and',
  'for',
  'with',
  'from',
  'scan',
  'copy',
  'pdf',
  'doc',
  'docx',
  'jpg',
  'jpeg',
  'png',
]);

/** The item suggested by a file's name: the one that shares the most words of its title; undefined if none does. */
export function suggestItem<Item extends { readonly title: string }>(
  fileName: string,
  items: readonly Item[],
): Item | undefined {
  const inName = new Set(words(fileName).filter((word) => !common.has(word)));
  let best: { item: Item; score: number } | undefined;
  for (const item of items) {
    const title = words(item.title).filter((word) => !common.has(word));
    const shared = title.filter((word) => inName.has(word)).length;
    const score = shared === 0 ? 0 : shared + shared / title.length;
    if (score > (best?.score ?? 0)) best = { item, score };
  }
  return best?.item;
}
