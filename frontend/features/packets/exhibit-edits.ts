import { startOfText } from '#shared/domain/start-of-text.ts';
import type { Exhibit, ExhibitDocument } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';

/** The item to move: an exhibit with its documents, or one document. */
export interface Movable {
  readonly kind: 'exhibit' | 'document';
  readonly id: string;
}
export type Order = readonly Exhibit[];

const without = (order: Order, documentId: string): Exhibit[] =>
  order.map((exhibit) => ({ ...exhibit, documents: exhibit.documents.filter((id) => id !== documentId) }));

const holderOf = (order: Order, documentId: string): number =>
  order.findIndex(({ documents }) => documents.includes(documentId));

const insert = (order: Order, exhibitAt: number, documentId: string, at: number): Exhibit[] =>
  without(order, documentId).map((exhibit, place) =>
    place === exhibitAt ? { ...exhibit, documents: exhibit.documents.toSpliced(at, 0, documentId) } : exhibit,
  );

function moveExhibit(order: Order, from: number, to: number): Order {
  const exhibit = order[from];
  if (!exhibit || to < 0 || to >= order.length) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, exhibit);
}

export const isSameOrder = (one: Order, other: Order): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Moves an item one position up or down. A document continues into the adjacent exhibit. */
export function step(order: Order, { kind, id }: Movable, by: -1 | 1): Order {
  if (kind === 'exhibit') {
    const from = order.findIndex((exhibit) => exhibit.id === id);
    return moveExhibit(order, from, from + by);
  }
  const holder = holderOf(order, id);
  const documents = order[holder]?.documents ?? [];
  const to = documents.indexOf(id) + by;
  if (to >= 0 && to < documents.length) return insert(order, holder, id, to);
  const next = order[holder + by];
  return next ? insert(order, holder + by, id, by > 0 ? 0 : next.documents.length) : order;
}

/** Moves an item to a target's position: an exhibit takes an exhibit's place, a document a place in an exhibit. */
export function moveTo(order: Order, moved: Movable, target: Movable): Order {
  const holder =
    target.kind === 'exhibit' ? order.findIndex(({ id }) => id === target.id) : holderOf(order, target.id);
  if (holder < 0 || moved.id === target.id) return order;
  if (moved.kind === 'exhibit')
    return moveExhibit(
      order,
      order.findIndex(({ id }) => id === moved.id),
      holder,
    );
  const at = target.kind === 'exhibit' ? 0 : (order[holder]?.documents.indexOf(target.id) ?? 0);
  return insert(order, holder, moved.id, at);
}

/** Moves a document to the end of an exhibit, if it still exists. */
export function moveToExhibit(order: Order, documentId: string, exhibitId: string): Order {
  const at = order.findIndex(({ id }) => id === exhibitId);
  if (at < 0) return order;
  return insert(order, at, documentId, order[at]?.documents.length ?? 0);
}

/** Adds a document in an exhibit of its own, at the end. */
export const addAsExhibit = (order: Order, { id, title }: ExhibitDocument): Order => [
  ...order,
  { id: crypto.randomUUID(), title: startOfText(title, limits.exhibitTitle), documents: [id] },
];

/** Removes an exhibit's documents, or one document, from the packet. They stay accepted. */
export const leaveOut = (order: Order, { kind, id }: Movable): Order =>
  kind === 'exhibit' ? order.filter((exhibit) => exhibit.id !== id) : without(order, id);

/** Merges an exhibit into the previous one, which keeps its title. */
export function mergeWithPrevious(order: Order, id: string): Order {
  const at = order.findIndex((exhibit) => exhibit.id === id);
  const [before, merged] = [order[at - 1], order[at]];
  if (!before || !merged) return order;
  const documents = [...before.documents, ...merged.documents];
  return order.toSpliced(at - 1, 2, { ...before, documents });
}

/** What an exhibit is called, and the section it proves. */
export type ExhibitCaption = Omit<Exhibit, 'documents'>;

/** Changes an exhibit's caption, or adds an exhibit at the end. Keeps its current documents. */
export const caption = (order: Order, as: ExhibitCaption): Order =>
  order.some(({ id }) => id === as.id)
    ? order.map((each) => (each.id === as.id ? { ...as, documents: each.documents } : each))
    : [...order, { ...as, documents: [] }];
