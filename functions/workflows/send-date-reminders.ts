import { placeOf } from '#shared/domain/authorities.ts';
import { datedKindLabels } from '#shared/domain/case-dates.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { isReplaced } from '#shared/domain/checklist.ts';
import { isConfidentialDocument } from '#shared/domain/confidential-documents.ts';
import {
  type FilingDate,
  filingDateDays,
  filingDateEntry,
  filingDateNoun,
  filingDatesOf,
} from '#shared/domain/filing-dates.ts';
import { filingLabel } from '#shared/domain/filing-labels.ts';
import { filingOf } from '#shared/domain/filing-requests.ts';
import {
  advanceReminder,
  currentReminder,
  type ReminderRecipient,
  type ReminderState,
} from '#shared/domain/reminders.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { CaseEvent } from '#shared/records/case-event.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { daysBetween } from '#shared/schema/calendar-date.ts';
import { type CaseItem, getCase } from '../data/cases/case.ts';
import { caseDueEntry, DeadlinesItem, deadlineName } from '../data/cases/deadlines.ts';
import { FilingItem } from '../data/cases/filing.ts';
import { type DueRow, dueReminders, moveReminders } from '../data/cases/reminders.ts';
import { transact } from '../data/core/transaction.ts';
import { DocumentItem } from '../data/documents/document.ts';
import { caseStaff, memberAccounts } from '../data/people/member-accounts.ts';
import { unnamedDocument } from '../mail/case-events.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { now } from '../platform/clock.ts';
import type { HasTime } from '../platform/steps.ts';
import { readChecklist } from './checklist.ts';
import { type Processed, processDue } from './process-due.ts';
import { remindOfItems } from './remind-of-items.ts';
import { remindOfStatus } from './remind-of-status.ts';
import { remindedPeople } from './reminded-people.ts';

type Reminder = Extract<CaseEvent, { kind: 'reminder' }>;
/** No actor, so no recipient is excluded as the author. */
const noActor = { userId: '' };

/**
 * Sends reminders for dates that are near or have passed, once each. A reminder and its updated state are one
 * transaction, so crashed or concurrent runs don't remind anyone twice. A failure doesn't block the others.
 */
export const sendDateReminders = (hasTime: HasTime): Promise<Processed> =>
  processDue('reminder', dueReminders(), hasTime, (row) => (remindOf[row.entity] ?? remind)(row));

const remindOf: Partial<Record<DueRow['entity'], (row: DueRow) => Promise<void>>> = {
  Person: remindOfStatus,
  ItemReminders: remindOfItems,
};

async function remind(row: DueRow): Promise<void> {
  const ofCase = row.case_id ? await getCase(row.case_id) : undefined;
  if (!ofCase) return;
  const at = now();
  const events: Reminder[] = [];
  const reminders: Record<string, ReminderState> = {};
  for (const [id, state] of Object.entries(row.reminders ?? {})) {
    if (state.wake > at.toISOString()) {
      reminders[id] = state;
      continue;
    }
    const filingDate = filingDateIn(row, id);
    const schedule = filingDate && filingDateDays(filingDate);
    const current = currentReminder(state, at, schedule);
    const items = row.entity === 'Document' ? await itemsOf(ofCase) : [];
    const keeps = filingDate?.filing !== undefined || outlastsDecision(row, id);
    const people =
      isClosed(ofCase.status) && !keeps ? [] : await peopleFor(row, current, ofCase, items, schedule);
    const { recipients, next } = advanceReminder(current, people, at, schedule);
    if (next) reminders[id] = next;
    for (const person of people.filter((each) => recipients.includes(each.id)))
      events.push({
        kind: 'reminder',
        about: subjectOf(row, filingDate),
        id: row.entity === 'Document' ? row.sk : id,
        ...(filingDate
          ? { name: filingDateNoun(filingDate) }
          : nameOf(row, id, ofCase.country, person.id === ofCase.applicant_id ? undefined : items)),
        on: current.on,
        days: daysBetween(todayIn(person.timeZone, at), current.on),
        ...(keeps && { after_decision: true }),
        to: [person.id],
      });
  }
  await transact({ row: moveReminders(row, reminders), notices: caseNotices(ofCase, noActor, ...events) });
}

async function itemsOf(ofCase: CaseItem): Promise<readonly ChecklistItem[]> {
  const { items, removed } = await readChecklist(ofCase);
  return [...items, ...removed].map(({ shown }) => shown);
}

/** @param items of the checklist, for readers of the team: HR doesn't see the names of confidential documents */
function nameOf(
  row: DueRow,
  id: string,
  country: string,
  items: readonly ChecklistItem[] | undefined,
): Pick<Reminder, 'name' | 'file'> {
  if (row.entity === 'Filing') {
    const { request, other } = requestIn(row, id);
    const name = filingLabel('rfe_due_on', placeOf(country, other), request?.kind);
    return { name: other ? `${name} on another filing` : name };
  }
  if (row.entity === 'Document') {
    const document = DocumentItem.parse(row);
    const { kind, name: file } = document;
    if (items && isConfidentialDocument(items, document))
      return { name: kind ? datedKindLabels[kind] : 'A confidential document' };
    return { name: kind ? datedKindLabels[kind] : unnamedDocument, file };
  }
  if (id === caseDueEntry) return { name: 'Case due date' };
  const deadline = deadlineOf(row, id);
  return { name: deadline ? deadlineName(deadline) : 'A deadline' };
}

/** The request that a reminder is of, and the other filing that it is about. Emails don't contain the names of forms. */
function requestIn(row: DueRow, id: string) {
  const { facts } = FilingItem.parse(row);
  const request = facts.requests?.find((each) => each.id === id);
  return { request, other: request && filingOf(facts, request) };
}

/** The date of a filing that a reminder is of. */
const filingDateIn = (row: DueRow, id: string): FilingDate | undefined =>
  row.entity === 'Filing'
    ? filingDatesOf(FilingItem.parse(row).facts, false).find((each) => filingDateEntry(each) === id)
    : undefined;

function subjectOf(row: DueRow, filingDate: FilingDate | undefined): Reminder['about'] {
  if (filingDate) return filingDate.kind === 'validity' ? 'validity' : 'appointment';
  return row.entity === 'Document' ? 'document' : 'deadline';
}

const deadlineOf = (row: DueRow, id: string) =>
  row.entity === 'Deadlines' ? DeadlinesItem.parse(row).deadlines.find((each) => each.id === id) : undefined;

/** A decision of the case settles everything else, except what belongs to other filings. */
const outlastsDecision = (row: DueRow, id: string): boolean =>
  deadlineOf(row, id)?.after_decision === true ||
  (row.entity === 'Filing' && requestIn(row, id).other !== undefined);

/**
 * For an expiring document: the applicant. For a date of a filing: the applicant and the case's staff. Otherwise, and
 * after the day, the staff.
 * @param schedule of a filing's date, whose last reminder is for no one
 */
async function peopleFor(
  row: DueRow,
  { days }: ReminderState,
  ofCase: CaseItem,
  items: readonly ChecklistItem[],
  schedule: readonly number[] | undefined,
): Promise<ReminderRecipient[]> {
  if (schedule?.at(-1) === days) return [];
  if (row.entity === 'Document' && isReplaced(items, DocumentItem.parse(row).id)) return [];
  const isApplicants = days > 0 && (schedule !== undefined || row.entity === 'Document');
  const isStaffs = schedule !== undefined || !isApplicants;
  const accounts = [
    ...(isApplicants ? await memberAccounts(ofCase.org_id, [ofCase.applicant_id]) : []),
    ...(isStaffs ? await caseStaff(ofCase) : []),
  ];
  return remindedPeople(
    accounts.map(({ profile }) => profile),
    ofCase.org_id,
  );
}
