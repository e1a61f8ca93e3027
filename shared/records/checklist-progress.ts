import { countsAsItem, isItemDone, isItemOpen, nextToAct } from '../domain/checklist.ts';
import { quantityText } from '../domain/quantity-text.ts';
import type { ChecklistItem } from './checklist-item.ts';

/** Whether the applicant is pursuing this section, out of several alternatives. */
export const isTaken = (items: readonly ChecklistItem[]): boolean =>
  items.some((item) => countsAsItem(item) || isItemDone(item.status));

/** One of several alternatives, with how many of its sections are enough. */
export interface Alternative {
  readonly id: string;
  readonly label: string;
  readonly choice: string;
  readonly usual?: true | undefined;
  readonly needed: number;
  readonly sections: number;
  readonly taken: number;
}

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
 * lacks; if none has been started, what the usual alternative requires, or else the one with the most options.
 */
export const openChoices = (items: readonly ChecklistItem[]): readonly OpenChoice[] =>
  [...Map.groupBy(alternativesOf(items), ({ choice }) => choice).values()].flatMap((alternatives) => {
    const started = alternatives.filter(({ taken }) => taken > 0);
    const [closest] =
      started.length > 0
        ? started.toSorted((a, b) => a.needed - a.taken - (b.needed - b.taken))
        : alternatives.toSorted(
            (a, b) => Number(b.usual ?? false) - Number(a.usual ?? false) || b.sections - a.sections,
          );
    const count = closest ? closest.needed - closest.taken : 0;
    return closest && count > 0 ? [{ alternative: closest, count }] : [];
  });

export const criteriaToChoose = (items: readonly ChecklistItem[]): number =>
  openChoices(items).reduce((sum, { count }) => sum + count, 0);

/** A checklist's progress, counted the same way on the page and in reports. */
export function progressOfChecklist(items: readonly ChecklistItem[]) {
  const counted = items.filter(countsAsItem);
  const choose = criteriaToChoose(items);
  const open = counted.filter(isItemOpen);
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

/** "1 of 9 items accepted, 2 in review" */
export const checklistProgressText = ({
  done,
  of,
  inReview,
}: Pick<ReturnType<typeof progressOfChecklist>, 'done' | 'of' | 'inReview'>): string =>
  `${done} of ${quantityText(of, 'item')} accepted, ${inReview} in review`;
