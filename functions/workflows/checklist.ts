import type { Checklist } from '#shared/contract/checklist.ts';
import { isConfidentialName } from '#shared/domain/confidential-documents.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { isStaff } from '#shared/domain/roles.ts';
import { type ChecklistItem, otherSection } from '#shared/records/checklist-item.ts';
import type { ChecklistTemplate, TemplateItem } from '#shared/routes/checklist.ts';
import { limits } from '#shared/schema/limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { type ItemRow, listItemRows } from '../data/cases/checklist-item.ts';
import { getTemplateEntries } from '../data/cases/checklist-template.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { itemsFor } from './confidential-documents.ts';

/** A checklist item of a case with its stored row; items of the route that nobody has touched have none. */
export interface KnownItem {
  readonly shown: ChecklistItem;
  readonly row: ItemRow | undefined;
  /** The sort position. */
  readonly position: number;
}

/** The route's items as adapted by the organization. */
interface CaseTemplate extends ChecklistTemplate {
  /** The version of the organization's list; 0 is the route's default. */
  readonly version: number;
}

export interface KnownChecklist {
  readonly template: CaseTemplate;
  /** In list order. */
  readonly items: readonly KnownItem[];
  readonly removed: readonly KnownItem[];
}

type ChecklistCase = Pick<
  CaseItem,
  'id' | 'org_id' | 'path' | 'created_at' | 'checklist_template' | 'dependent'
>;

/** The gap between two items of the route, to leave room for items moved in between. */
const step = 1024;

/**
 * A case's checklist: the items of its route on the day it was opened, as adapted by its version of the
 * organization's list, with their stored state.
 */
export async function readChecklist(ofCase: ChecklistCase): Promise<KnownChecklist> {
  const [template, rows] = await Promise.all([readTemplate(ofCase), listItemRows(ofCase.id)]);
  return assembleChecklist(template, rows);
}

/**
 * Loads the rules of all routes, which most requests don't need.
 * @param version of the organization's list, if not the case's own
 */
export async function readTemplate(
  { org_id, path, created_at, checklist_template = 0, dependent }: Omit<ChecklistCase, 'id'>,
  version = checklist_template,
): Promise<CaseTemplate> {
  if (dependent) {
    const { dependentChecklist } = await import('#shared/routes/dependent-checklist.ts');
    return { version: 0, items: dependentChecklist(path, dependent, new Date(created_at)) };
  }
  const [{ checklistTemplate }, { applyTemplate }, entries] = await Promise.all([
    import('#shared/routes/checklist.ts'),
    import('#shared/routes/checklist-template.ts'),
    getTemplateEntries(org_id, path, version),
  ]);
  const ofRoute = checklistTemplate(path, new Date(created_at));
  return { ...ofRoute, version, items: applyTemplate(ofRoute.items, entries).items };
}

export function assembleChecklist(template: CaseTemplate, rows: readonly ItemRow[]): KnownChecklist {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const ofRoute = template.items.map((item, at) => place(item, stored.get(item.id), at * step));
  const known = new Set(template.items.map(({ id }) => id));
  const others = rows
    .filter(({ id }) => !known.has(id))
    .map((row, at) => {
      const item: TemplateItem = {
        id: row.id,
        section: row.section ?? otherSection,
        title: row.title ?? row.id,
        required: row.required ?? true,
        by: row.by ?? 'APPLICANT',
      };
      return place(item, row, (template.items.length + at) * step);
    });
  const all = [...ofRoute, ...others].sort((a, b) => a.position - b.position);
  return {
    template,
    items: all.filter(({ row }) => !row?.removed),
    removed: all.filter(({ row }) => row?.removed),
  };
}

function place(item: TemplateItem, row: ItemRow | undefined, at: number): KnownItem {
  const { confidential: ofList, ...listed } = item;
  const { confidential: ofRow = ofList, ...stored }: Partial<ChecklistItem> = row ? displayedFields(row) : {};
  const isConfidential = ofRow ?? isConfidentialName(stored.title ?? item.title);
  const shown: ChecklistItem = {
    status: 'MISSING',
    documents: [],
    replaced: [],
    version: 0,
    ...listed,
    ...stored,
    ...(isConfidential && { confidential: true }),
    // The route's current section, which may have more detail than when the row was written.
    section: item.section,
    own: row?.own === true,
  };
  return { shown, row, position: row?.position ?? at };
}

function displayedFields(row: ItemRow): Partial<ChecklistItem> {
  const { case_id: _, own: __, removed: ___, position: ____, before, batch, changed_by_id, ...shown } = row;
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
}

/** Positions in list order, for moving an item between two others. */
export const positionBefore = ({ items: places }: KnownChecklist, itemId: string | null): number => {
  const at = itemId === null ? places.length : places.findIndex(({ shown }) => shown.id === itemId);
  if (at < 0) throw new ApiError('checklist.item_not_found');
  const next = places[at]?.position ?? (places.at(-1)?.position ?? 0) + 2 * step;
  const previous = places[at - 1]?.position ?? next - 2 * step;
  return (previous + next) / 2;
};

/** Others to move, so that a moved item fits between two others. */
export interface Spread {
  readonly position: number;
  readonly others: readonly { readonly row: ItemRow; readonly position: number }[];
}

/** The maximum number of moved items on each side of a place that are spread. */
const maxSpread = 40;

/**
 * Each move into the same gap halves it. After about 45 moves, for example of two items swapped with the keyboard, no
 * number is left between its neighbors. Then the moved items around it are spread evenly between the nearest ones that
 * were never moved, which are far apart.
 * @returns undefined if there is room
 */
export function spreadBefore(
  { items }: KnownChecklist,
  movedId: string,
  before: string | null,
  position: number,
): Spread | undefined {
  const others = items.filter(({ shown }) => shown.id !== movedId);
  const at = before === null ? others.length : others.findIndex(({ shown }) => shown.id === before);
  const [previous, next] = [others[at - 1]?.position ?? -Infinity, others[at]?.position ?? Infinity];
  if (at < 0 || (previous < position && position < next)) return undefined;
  const isMoved = (item: KnownItem | undefined): boolean => item?.row?.position !== undefined;
  let [from, to] = [at, at];
  while (at - from < maxSpread && isMoved(others[from - 1])) from--;
  while (to - at < maxSpread && isMoved(others[to])) to++;
  const count = to - from + 1;
  const [left, right] = [others[from - 1]?.position, others[to]?.position];
  const low = left ?? (right ?? 0) - (count + 1) * step;
  const gap = ((right ?? low + (count + 1) * step) - low) / (count + 1);
  const placeOf = (index: number): number => low + gap * (index - from + 1);
  return {
    position: placeOf(at),
    others: others
      .slice(from, to)
      .flatMap(({ row }, index) =>
        row ? [{ row, position: placeOf(from + index + Number(from + index >= at)) }] : [],
      ),
  };
}

/** The number of items that weren't added to this case individually, including those no longer in its list. */
export const countRouteItems = ({ template, items, removed }: KnownChecklist): number => {
  const known = new Set(template.items.map(({ id }) => id));
  const left = [...items, ...removed].filter(({ shown }) => !shown.own && !known.has(shown.id));
  return known.size + left.length;
};

/** The number of items added to this case individually. */
export const countOwn = ({ items, removed }: KnownChecklist): number =>
  [...items, ...removed].filter(({ shown }) => shown.own).length;

const roomIn = (checklist: KnownChecklist): number =>
  Math.max(0, limits.checklistItems - countRouteItems(checklist) - countOwn(checklist));

/** @param latest version of the organization's list, for staff */
export const checklistResponse = (
  checklist: KnownChecklist,
  ofCase: Pick<CaseItem, 'applicant_id'>,
  actor: Actor,
  latest: number | undefined,
): Checklist => ({
  ...(checklist.template.rule_version && { rule_version: checklist.template.rule_version }),
  template_version: checklist.template.version,
  ...(latest !== undefined && { latest_template: latest }),
  items: checklist.items.map(({ shown }) => shown).map(itemsFor(actor, ofCase, checklist)),
  removed: isStaff(actor.role) ? checklist.removed.map(({ shown }) => shown) : [],
  room: roomIn(checklist),
});

/** @throws ApiError `checklist.item_not_found` */
export function requireItem({ items }: KnownChecklist, itemId: string): KnownItem {
  const found = items.find(({ shown }) => shown.id === itemId);
  if (!found) throw new ApiError('checklist.item_not_found');
  return found;
}

/**
 * The row of an item after a change. Includes the item's name, so that later changes of the route's guide don't
 * change an item people have worked on.
 */
export function changedRow(
  { shown, row }: KnownItem,
  caseId: string,
  by: { readonly userId: string; readonly fullName: string },
  change: Partial<ItemRow>,
): ItemRow {
  const { id, section, title, required, status, documents, replaced } = shown;
  return {
    ...row,
    ...{ id, case_id: caseId, section, title, required, by: shown.by, status, documents, replaced },
    // Stays with the item: another title doesn't show HR what was uploaded under this one.
    ...(shown.confidential && { confidential: true }),
    before: undefined,
    ...change,
    changed_at: timestamp(),
    changed_by: displayName(by.fullName),
    changed_by_id: by.userId,
    version: shown.version + 1,
  };
}

/** The item as displayed after a change. */
export function itemAfter({ shown }: KnownItem, row: ItemRow): ChecklistItem {
  const { reason: _, detail: __, due_on: ___, confidential: ____, ...unchanged } = shown;
  const { confidential, ...stored } = displayedFields(row);
  const isConfidential = confidential ?? isConfidentialName(stored.title ?? shown.title);
  return {
    ...unchanged,
    ...stored,
    section: shown.section,
    ...(isConfidential && { confidential: true }),
  };
}
