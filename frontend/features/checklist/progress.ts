import {
  countsAsItem as counts,
  isItemDone,
  isItemOpen as isOpen,
  nextToAct,
} from '#shared/domain/checklist.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { type ChecklistItem, formsSection } from '#shared/records/checklist-item.ts';
import { isTaken, type OpenChoice, openChoices } from '#shared/records/checklist-progress.ts';

export type ChecklistView = 'all' | 'you' | 'team' | 'done';

/** The views of a checklist. After the decision, it's no one's turn. */
export const viewsOf = (isDecided: boolean): readonly ChecklistView[] =>
  isDecided ? ['all', 'done'] : ['all', 'you', 'team', 'done'];

export { isOpen };

/** Not needed from anyone: optional, not requested, and not provided. */
export const isExtra = (item: ChecklistItem): boolean => !counts(item) && !isItemDone(item.status);

/** The items of a view for the current user. What is "for you" depends on whether they are staff. */
export function itemsIn(view: ChecklistView, items: readonly ChecklistItem[], isStaff: boolean) {
  const you = isStaff ? 'TEAM' : 'APPLICANT';
  if (view === 'all') return items;
  if (view === 'done') return items.filter(({ status }) => isItemDone(status));
  const wanted = view === 'you' ? you : isStaff ? 'APPLICANT' : 'TEAM';
  return items.filter((item) => isOpen(item) && nextToAct(item) === wanted);
}

const noDueDate = '9999';

/** Forms follow the evidence, unless someone has set a due date. */
const isLater = ({ section, requested_at, due_on, status }: ChecklistItem): boolean =>
  section.id === formsSection.id && status === 'MISSING' && !requested_at && !due_on;

/**
 * The applicant's next items: returned before missing, earliest due first, then in list order. Requests from the team
 * come before the route's requirements, and forms come last.
 */
export function nextItems(items: readonly ChecklistItem[]): readonly ChecklistItem[] {
  const rank = (item: ChecklistItem) => {
    if (item.status === 'NEEDS_CHANGES') return 0;
    if (item.requested_at) return 1;
    return isLater(item) ? 3 : 2;
  };
  return items
    .filter((item) => isOpen(item) && nextToAct(item) === 'APPLICANT')
    .map((item, at) => ({ item, at }))
    .sort(
      (a, b) =>
        rank(a.item) - rank(b.item) ||
        (a.item.due_on ?? noDueDate).localeCompare(b.item.due_on ?? noDueDate) ||
        a.at - b.at,
    )
    .map(({ item }) => item);
}

/** An item to provide, or criteria to select. */
export type Step = { readonly item: ChecklistItem } | { readonly choice: OpenChoice };

/** The applicant's next steps. Criteria are selected after the documents everyone provides, and before the forms. */
export function nextSteps(items: readonly ChecklistItem[]): readonly Step[] {
  const next = nextItems(items);
  return [
    ...next.filter((item) => !isLater(item)).map((item) => ({ item })),
    ...openChoices(items).map((choice) => ({ choice })),
    ...next.filter(isLater).map((item) => ({ item })),
  ];
}

export interface Section {
  readonly id: string;
  readonly label: string;
  readonly cites?: string | undefined;
  readonly items: readonly ChecklistItem[];
  /** An alternative that nobody is pursuing so far. */
  readonly isAside: boolean;
  readonly way?: string | undefined;
  /** Nothing in it is required, requested, or provided. */
  readonly isOptional: boolean;
}

/** The list by section, ordered by the sections' first items. */
export function sectionsOf(
  items: readonly ChecklistItem[],
  all: readonly ChecklistItem[],
): readonly Section[] {
  const sections = new Map<string, ChecklistItem[]>();
  for (const item of items) sections.set(item.section.id, [...(sections.get(item.section.id) ?? []), item]);
  return [...sections].flatMap(([id, list]) => {
    const section = list[0]?.section;
    if (!section) return [];
    const whole = all.filter((item) => item.section.id === id);
    return [
      {
        id,
        label: section.label,
        cites: section.cites,
        items: list,
        isAside: section.any_of !== undefined && !isTaken(whole),
        way: section.way?.id,
        isOptional: section.any_of === undefined && !isTaken(whole),
      },
    ];
  });
}

/** Days until a due date in the user's own calendar. Negative if it is past. */
export function daysLeft(dueOn: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = dueOn.split('-').map(Number);
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.UTC(year, month - 1, day) - today) / 86_400_000);
}

/** "4 days overdue", "Today", "7 days left" */
export function dueText(dueOn: string, now: Date): string {
  const days = daysLeft(dueOn, now);
  if (days === 0) return 'Due today';
  return days < 0 ? `${quantityText(-days, 'day')} overdue` : `${quantityText(days, 'day')} left`;
}
