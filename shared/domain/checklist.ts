import * as z from 'zod/mini';

/** What a case needs, item by item. The server decides each step here, and the page offers the same. */
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

/** Who brings an item. */
export const ItemBringer = z.enum(['APPLICANT', 'TEAM']);
export type ItemBringer = z.infer<typeof ItemBringer>;

/** What staff decide about an item. */
export const decisions = ['accept', 'return', 'not_needed', 'reopen'] as const;
type Decision = (typeof decisions)[number];

interface State {
  readonly status: ItemStatus;
  readonly documents: readonly unknown[];
}

/** Where a decision leads; undefined where it can't be made. Without documents there is nothing to review. */
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

/** Whatever the item was, a new document has to be looked at. */
export const statusWithDocument: ItemStatus = 'UPLOADED';

/**
 * What taking a document away leaves: an item without documents is missing again, and one that was accepted with
 * it has to be reviewed again. What was returned still needs the changes.
 */
export function statusWithoutDocument(status: ItemStatus, documentsLeft: number): ItemStatus {
  if (status === 'NEEDS_CHANGES' || status === 'NOT_NEEDED') return status;
  return documentsLeft === 0 ? 'MISSING' : 'UPLOADED';
}

/** Accepted and not needed: no one has to do anything. */
export const isItemDone = (status: ItemStatus): boolean => status === 'ACCEPTED' || status === 'NOT_NEEDED';

interface Weighed {
  readonly status: ItemStatus;
  readonly required: boolean;
  readonly requested_at?: string | undefined;
}

/** What counts: required items, and whatever someone asked for or worked on. */
export const countsAsItem = ({ required, requested_at, status }: Weighed): boolean =>
  status !== 'NOT_NEEDED' && (required || requested_at !== undefined || status !== 'MISSING');

/** Whether an item waits for someone: an optional item that no one asked for is never due. */
export const isItemOpen = (item: Weighed): boolean => countsAsItem(item) && !isItemDone(item.status);

/** Whose turn it is. */
export function turnOf({ status, by }: { status: ItemStatus; by: ItemBringer }): ItemBringer | undefined {
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

/** The item that a file's name suggests: the one that shares the most of its title's words; undefined for none. */
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
