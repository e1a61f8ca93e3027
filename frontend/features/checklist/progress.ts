import {
  countsAsItem as counts,
  isItemDone,
  isItemOpen as isOpen,
  nextToAct,
} from '#shared/domain/checklist.ts';
import { type ChecklistItem, formsSection } from '#shared/records/checklist-item.ts';

export type ChecklistView = 'all' | 'you' | 'team' | 'done';

/** The views of a checklist. After the decision, it's no one's turn. */
export const viewsOf = (isDecided: boolean): readonly ChecklistView[] =>
  isDecided ? ['all', 'done'] : ['all', 'you', 'team', 'done'];

export { isOpen };

/** Whether the applicant is pursuing this section, out of several alternatives. */
const isTaken = (items: readonly ChecklistItem[]): boolean =>
  items.some((item) => counts(item) || isItemDone(item.status));

/** One of several alternatives, with how many of its sections are enough. */
export interface Alternative {
  readonly id: string;
  readonly label: string;
  readonly choice: string;
  readonly needed: number;
  readonly sections: number;
  readonly taken: number;
}

/** Not needed from anyone: optional, not requested, and not provided. */
export const isExtra = (item: ChecklistItem): boolean => !counts(item) && !isItemDone(item.status);

export function alternativesOf(items: readonly ChecklistItem[]): readonly Alternative[] {
  const inWays = Map.groupBy(
    items.filter(({ section }) => section.way),
    ({ section }) => section.way?.id,
  );
  return [...inWays.values()].flatMap((inWay) => {
    const { way, any_of: needed = 0 } = inWay[0]?.section ?? {};
    if (!way) return [];
    const sections = [...Map.groupBy(inWay, ({ section }) => section.id).values()];
    return [{ ...way, needed, sections: sections.length, taken: sections.filter(isTaken).length }];
  });
}

/** Criteria of an alternative that still have to be selected. */
export interface OpenChoice {
  readonly alternative: Alternative;
  readonly count: number;
}

/**
 * The criteria that still have to be selected. For each choice, that is what the alternative closest to completion
 * lacks; if none has been started, what the alternative with the most options requires.
 */
export const openChoices = (items: readonly ChecklistItem[]): readonly OpenChoice[] =>
  [...Map.groupBy(alternativesOf(items), ({ choice }) => choice).values()].flatMap((alternatives) => {
    const started = alternatives.filter(({ taken }) => taken > 0);
    const [closest] =
      started.length > 0
        ? started.toSorted((a, b) => a.needed - a.taken - (b.needed - b.taken))
        : alternatives.toSorted((a, b) => b.sections - a.sections);
    const count = closest ? closest.needed - closest.taken : 0;
    return closest && count > 0 ? [{ alternative: closest, count }] : [];
  });

export const criteriaToChoose = (items: readonly ChecklistItem[]): number =>
  openChoices(items).reduce((sum, { count }) => sum + count, 0);

export function progressOfChecklist(items: readonly ChecklistItem[]) {
  const counted = items.filter(counts);
  const choose = criteriaToChoose(items);
  const open = counted.filter(isOpen);
  return {
    of: counted.length + choose,
    /** Criteria that have to be chosen, each counted as one item until then. */
    choose,
    done: counted.filter(({ status }) => status === 'ACCEPTED').length,
    inReview: counted.filter(({ status }) => status === 'UPLOADED').length,
    applicant: open.filter((item) => nextToAct(item) === 'APPLICANT').length,
    team: open.filter((item) => nextToAct(item) === 'TEAM').length,
  };
}

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
  const count = Math.abs(days);
  const unit = count === 1 ? 'day' : 'days';
  if (days === 0) return 'Due today';
  return days < 0 ? `${count} ${unit} overdue` : `${count} ${unit} left`;
}
