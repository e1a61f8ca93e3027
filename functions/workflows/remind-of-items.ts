import { isClosed } from '#shared/domain/case-status.ts';
import { isItemOpen, nextToAct } from '#shared/domain/checklist.ts';
import { itemReminderDays } from '#shared/domain/item-reminders.ts';
import {
  advanceReminder,
  currentReminder,
  type ReminderRecipient,
  type ReminderState,
} from '#shared/domain/reminders.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { type CalendarDate, daysBetween } from '#shared/schema/calendar-date.ts';
import { type CaseItem, getCase } from '../data/cases/case.ts';
import { caseDueDay, getDeadlines } from '../data/cases/deadlines.ts';
import { isAgeEntry } from '../data/cases/item-reminders.ts';
import { type DueRow, moveReminders } from '../data/cases/reminders.ts';
import { transact } from '../data/core/transaction.ts';
import { memberAccounts } from '../data/people/member-accounts.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { now } from '../platform/clock.ts';
import { readChecklist } from './checklist.ts';
import { remindOfChildren } from './remind-of-children.ts';
import { remindedPeople } from './reminded-people.ts';

type ItemsDue = Extract<CaseEvent, { kind: 'items-due' }>;
/** The maximum number of items that a reminder names; further ones are only counted. */
const maxNamed = 10;

/**
 * Reminds an applicant of the checklist items they have to provide, in one notification and one email for the whole
 * case. What was uploaded, settled, or moved in the meantime isn't mentioned. Also reminds the team of children who
 * become too old for the case. The reminders and their updated state are one transaction, so crashed or concurrent
 * runs don't remind anyone twice.
 * @throws ConditionFailed if the due dates changed since they were read, or another run processed them
 */
export async function remindOfItems(row: DueRow): Promise<void> {
  const ofCase = row.case_id ? await getCase(row.case_id) : undefined;
  if (!ofCase) return;
  const at = now();
  const items = await itemsToProvide(ofCase);
  const people = await applicantOf(ofCase);
  const events: ItemsDue[] = [];
  const reminders: Record<string, ReminderState> = {};
  const ofChildren: Record<string, ReminderState> = {};
  for (const [day, state] of Object.entries(row.reminders ?? {})) {
    if (state.wake > at.toISOString()) {
      reminders[day] = state;
      continue;
    }
    if (isAgeEntry(day)) {
      ofChildren[day] = state;
      continue;
    }
    const due = items.filter(({ dueDay }) => dueDay === day);
    const current = currentReminder(state, at, itemReminderDays);
    const { recipients, next } = advanceReminder(current, due.length > 0 ? people : [], at, itemReminderDays);
    if (next) reminders[day] = next;
    for (const person of people.filter(({ id }) => recipients.includes(id)))
      events.push({
        kind: 'items-due',
        on: day,
        items: due.slice(0, maxNamed).map(({ id, title }) => ({ id, name: title })),
        more: Math.max(0, due.length - maxNamed),
        days: daysBetween(todayIn(person.timeZone, at), day),
        to: [person.id],
      });
  }
  const hasChildren = Object.keys(ofChildren).length > 0;
  const children = hasChildren ? await remindOfChildren(ofCase, ofChildren, at) : { events: [], next: {} };
  // No actor, so nobody is excluded as the author.
  const notices = caseNotices(ofCase, { userId: '' }, ...events, ...children.events);
  await transact({ row: moveReminders(row, { ...reminders, ...children.next }), notices });
  // The worklist starts and stops listing a child with the first and the last reminder.
  if (hasChildren) await (await import('./case-work.ts')).updateCaseWork(ofCase.id, { checked: true });
}

/**
 * What is still missing from the applicant, or has to be changed by them, and when it is due: without a date of its
 * own, with the case.
 */
async function itemsToProvide(
  ofCase: CaseItem,
): Promise<readonly (ChecklistItem & { readonly dueDay: CalendarDate | undefined })[]> {
  if (isClosed(ofCase.status)) return [];
  const [{ items }, deadlines] = await Promise.all([readChecklist(ofCase), getDeadlines(ofCase.id)]);
  return items
    .map(({ shown }) => shown)
    .filter((item) => isItemOpen(item) && nextToAct(item) === 'APPLICANT')
    .map((item) => ({ ...item, dueDay: item.due_on ?? caseDueDay(deadlines) }));
}

async function applicantOf({ applicant_id, org_id }: CaseItem): Promise<ReminderRecipient[]> {
  const accounts = await memberAccounts(org_id, [applicant_id]);
  return remindedPeople(
    accounts.map(({ profile }) => profile),
    org_id,
  );
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
