import { isConfidentialName } from '../domain/confidential-documents.ts';
import { otherSection } from '../records/checklist-item.ts';
import { ownEntryId, type TemplateEntry } from '../records/checklist-template.ts';
import type { TemplateItem } from './checklist.ts';

const reworded = ['title', 'why', 'good', 'required', 'by'] as const;

const isDefined = ([, value]: [string, unknown]): boolean => value !== undefined;
/** The texts of an entry that override the route's. */
const wordsOf = (entry: TemplateEntry): Partial<TemplateItem> =>
  Object.fromEntries(reworded.map((name) => [name, entry[name]] as [string, unknown]).filter(isDefined));

/** Whether HR doesn't see an item's documents, in a new case. */
export const isHiddenFromHr = ({
  confidential,
  title,
}: Pick<TemplateItem, 'confidential' | 'title'>): boolean => confidential ?? isConfidentialName(title);

function itemOf(entry: TemplateEntry, base: readonly TemplateItem[]): TemplateItem | undefined {
  const ofRoute = base.find(({ id }) => id === entry.id);
  const isHidden = entry.confidential || (ofRoute && isHiddenFromHr(ofRoute));
  const hidden = isHidden && { confidential: true };
  // Another title doesn't show HR what the route hides.
  if (ofRoute) return { ...ofRoute, ...wordsOf(entry), ...hidden };
  if (!ownEntryId.test(entry.id) || entry.title === undefined) return undefined;
  const section = base.find((item) => item.section.id === entry.section_id)?.section ?? otherSection;
  return {
    ...{ id: entry.id, section, required: true, by: 'APPLICANT' },
    ...{ ...wordsOf(entry), title: entry.title, ...hidden },
  };
}

/**
 * The route's items as adapted by an organization. Items added to the route since the list was saved are inserted
 * after the item they follow there, so no organization misses a rule change.
 */
export function applyTemplate(
  base: readonly TemplateItem[],
  entries: readonly TemplateEntry[],
): { readonly items: readonly TemplateItem[]; readonly removed: readonly TemplateItem[] } {
  const listed = entries.flatMap((entry) => {
    const item = itemOf(entry, base);
    return item ? [{ item, isRemoved: entry.removed === true }] : [];
  });
  const known = new Set(listed.map(({ item }) => item.id));
  for (const [at, item] of base.entries()) {
    if (known.has(item.id)) continue;
    known.add(item.id);
    const before = base[at - 1]?.id;
    const place = listed.findIndex((each) => each.item.id === before) + 1;
    listed.splice(place, 0, { item, isRemoved: false });
  }
  return {
    items: listed.flatMap(({ item, isRemoved }) => (isRemoved ? [] : [item])),
    removed: listed.flatMap(({ item, isRemoved }) => (isRemoved ? [item] : [])),
  };
}

/** The entries to store, without texts equal to the route's and without unknown items. */
export const plainEntries = (
  base: readonly TemplateItem[],
  entries: readonly TemplateEntry[],
): readonly TemplateEntry[] =>
  entries.flatMap((entry): TemplateEntry[] => {
    const { id, removed, confidential } = entry;
    const ofRoute = base.find((item) => item.id === id);
    const removal = removed && { removed };
    if (!ofRoute) return itemOf(entry, base) && !removed ? [entry] : [];
    const differs = Object.entries(wordsOf(entry)).filter(
      ([name, value]) => (ofRoute[name as (typeof reworded)[number]] ?? '') !== value,
    );
    const hides = confidential && !isHiddenFromHr(ofRoute) && { confidential };
    return [{ id, ...removal, ...hides, ...Object.fromEntries(differs) }];
  });
