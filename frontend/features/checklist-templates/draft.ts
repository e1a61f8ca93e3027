import type { ChecklistTemplateView, TemplateItemView } from '#shared/contract/checklist-templates.ts';
import { isConfidentialName } from '#shared/domain/confidential-documents.ts';
import type { TemplateEntry } from '#shared/records/checklist-template.ts';

export type ItemText = Pick<TemplateItemView, 'title' | 'why' | 'good' | 'required' | 'by' | 'confidential'>;

/** A checklist being edited. */
export type Draft = Pick<ChecklistTemplateView, 'items' | 'removed'>;

export const draftOf = ({ items, removed }: ChecklistTemplateView): Draft => ({ items, removed });

const names = ['title', 'why', 'good', 'required', 'by'] as const;
const editable = [...names, 'confidential'] as const;
export const itemTextOf = ({ title, why, good, required, by, confidential }: ItemText) => ({
  title,
  ...(why && { why }),
  ...(good && { good }),
  required,
  by,
  ...(confidential && { confidential: true as const }),
});
const isSame = (a: ItemText, b: ItemText): boolean =>
  editable.every((name) => (a[name] ?? '') === (b[name] ?? ''));

/** The route's own text for an item. Undefined for the organization's own items. */
export const routeText = (item: TemplateItemView): ItemText | undefined =>
  item.own ? undefined : (item.original ?? itemTextOf(item));

export function reword(draft: Draft, id: string, words: ItemText): Draft {
  const items = draft.items.map((item): TemplateItemView => {
    if (item.id !== id) return item;
    const original = routeText(item);
    const { id: _, section, own } = item;
    return { ...words, id, section, own, ...(original && !isSame(original, words) && { original }) };
  });
  return { ...draft, items };
}

/** Whether the organization hides an item's documents that HR would see by its title. */
export const isHiddenByChoice = (
  { title, confidential }: ItemText,
  original: ItemText | undefined,
): boolean => confidential === true && !isConfidentialName(title) && original?.confidential !== true;

/** Removes an item. The organization's own items are deleted; items of the route can be restored. */
export function remove({ items, removed }: Draft, id: string): Draft {
  const item = items.find((each) => each.id === id);
  return {
    items: items.filter((each) => each.id !== id),
    removed: item && !item.own ? [...removed, item] : removed,
  };
}

export function restore({ items, removed }: Draft, id: string): Draft {
  const item = removed.find((each) => each.id === id);
  if (!item) return { items, removed };
  const last = items.findLastIndex((each) => each.section.id === item.section.id);
  return {
    items: items.toSpliced(last < 0 ? items.length : last + 1, 0, item),
    removed: removed.filter((each) => each.id !== id),
  };
}

export function add(draft: Draft, section: TemplateItemView['section'], words: ItemText, id: string): Draft {
  const last = draft.items.findLastIndex((each) => each.section.id === section.id);
  const item: TemplateItemView = { ...words, id, section, own: true };
  return { ...draft, items: draft.items.toSpliced(last < 0 ? draft.items.length : last + 1, 0, item) };
}

export function move(draft: Draft, id: string, before: string | undefined): Draft {
  const item = draft.items.find((each) => each.id === id);
  if (!item) return draft;
  const others = draft.items.filter((each) => each.id !== id);
  const last = others.findLastIndex((each) => each.section.id === item.section.id);
  const at = before === undefined ? last + 1 : others.findIndex((each) => each.id === before);
  return { ...draft, items: others.toSpliced(at, 0, item) };
}

/**
 * The draft as entries to save. Texts that match the route's are omitted, so that they follow changes of the route.
 */
export const entriesOf = ({ items, removed }: Draft): TemplateEntry[] => [
  ...items.map((item): TemplateEntry => {
    const { id, section, own } = item;
    const original = routeText(item);
    if (own || !original) return { id, section_id: section.id, ...itemTextOf(item) };
    const differs = names.filter((name) => (original[name] ?? '') !== (item[name] ?? ''));
    const hides = item.confidential && !original.confidential && { confidential: true as const };
    return { id, ...Object.fromEntries(differs.map((name) => [name, item[name] ?? ''])), ...hides };
  }),
  ...removed.map(({ id }) => ({ id, removed: true as const })),
];

type Place = 'items' | 'removed' | undefined;
const placeOf = (draft: Draft, id: string): Place =>
  (['items', 'removed'] as const).find((place) => draft[place].some((item) => item.id === id));
const itemIn = (draft: Draft, id: string): TemplateItemView | undefined =>
  [...draft.items, ...draft.removed].find((item) => item.id === id);
const idsOf = (items: Draft['items']): string[] => items.map(({ id }) => id);

/** The ids in the order of `first`, with those that only `second` lists after the ones they follow there. */
function ordered(first: readonly string[], second: readonly string[]): string[] {
  const all = [...first];
  for (const [at, id] of second.entries()) {
    if (all.includes(id)) continue;
    const before = second.slice(0, at).findLast((each) => all.includes(each));
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
  }
  return all;
}

/**
 * A draft on top of a version that someone else saved since it was begun: their changes, and over them the draft's
 * own. Nothing that was typed is lost.
 * @returns the draft, and the titles of items of which both changed the same text, where the draft's is kept
 */
export function rebase(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): { readonly draft: Draft; readonly both: readonly string[] } {
  const both: string[] = [];
  const places = new Map<string, Place>();
  let merged: Draft = { items: [], removed: [] };
  const add = (place: 'items' | 'removed', item: TemplateItemView) => {
    merged = { ...merged, [place]: [...merged[place], item] };
  };
  const all = [mine, theirs].flatMap(({ items, removed }) => [...items, ...removed]);
  for (const id of new Set(idsOf(all))) {
    const [was, my, their] = [itemIn(base, id), itemIn(mine, id), itemIn(theirs, id)];
    const changed = editable.filter((name) => my && was && (my[name] ?? '') !== (was[name] ?? ''));
    const isPlacedByMe = placeOf(mine, id) !== placeOf(base, id) || changed.length > 0;
    const place = placeOf(isPlacedByMe ? mine : theirs, id);
    const item = their ?? my;
    if (!place || !item) continue;
    places.set(id, place);
    add(place, item);
    if (!my || !their || changed.length === 0) continue;
    const text = Object.fromEntries(changed.map((name) => [name, my[name]]));
    const isContested = changed.some(
      (name) => (their[name] ?? '') !== (was?.[name] ?? '') && (their[name] ?? '') !== (my[name] ?? ''),
    );
    if (isContested) both.push(my.title);
    merged = reword(merged, id, itemTextOf({ ...itemTextOf(their), ...text }));
  }
  const known = new Set(idsOf(base.items));
  const kept = idsOf(mine.items).filter((id) => known.has(id));
  const isMoved = String(kept) !== String(idsOf(base.items).filter((id) => kept.includes(id)));
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = ordered(idsOf(first.items), idsOf(second.items));
  const items = order.flatMap((id) => merged.items.find((item) => item.id === id) ?? []);
  return { draft: { items, removed: merged.removed }, both };
}
