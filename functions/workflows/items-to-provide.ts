import { isClosed } from '#shared/domain/case-status.ts';
import { isItemOpen, nextToAct } from '#shared/domain/checklist.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { caseDueDay, getDeadlines } from '../data/cases/deadlines.ts';
import { readChecklist } from './checklist.ts';

/**
 * What is still missing from the applicant, or has to be changed by them, and when it is due: without a date of its
 * own, with the case.
 */
export async function itemsToProvide(
  ofCase: CaseItem,
): Promise<readonly (ChecklistItem & { readonly dueDay: CalendarDate | undefined })[]> {
  if (isClosed(ofCase.status)) return [];
  const [{ items }, deadlines] = await Promise.all([readChecklist(ofCase), getDeadlines(ofCase.id)]);
  return items
    .map(({ shown }) => shown)
    .filter((item) => isItemOpen(item) && nextToAct(item) === 'APPLICANT')
    .map((item) => ({ ...item, dueDay: item.due_on ?? caseDueDay(deadlines) }));
}

/**
 * Events of a notice or a digest without the items that were uploaded, settled, or moved since the reminder was
 * written. Reads the checklist only if there is such a reminder.
 */
export async function withItemsStillDue<Range extends { readonly last: CaseEvent }>(
  ofCase: CaseItem,
  events: readonly Range[],
): Promise<Range[]> {
  if (!events.some(({ last }) => last.kind === 'items-due')) return [...events];
  const items = await itemsToProvide(ofCase);
  return events.map((each) => {
    const { last } = each;
    if (last.kind !== 'items-due') return each;
    const due = items.filter(({ dueDay }) => dueDay === last.on);
    const named = last.items.filter(({ id }) => due.some((item) => item.id === id));
    return { ...each, last: { ...last, items: named, more: Math.min(last.more, due.length - named.length) } };
  });
}
