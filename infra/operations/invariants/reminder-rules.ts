import { caseDueDay, caseDueEntry, handledAt } from '#functions/data/cases/deadlines.ts';
import { ageEntryOf, isAgeEntry } from '#functions/data/cases/item-reminders.ts';
import { reminderAttributes } from '#functions/data/cases/reminders.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { remindedEntries } from '#functions/data/people/person.ts';
import { filingDateEntry, filingDatesOf } from '#shared/domain/filing-dates.ts';
import { openRequests } from '#shared/domain/filing-requests.ts';
import { agingOut } from '#shared/routes/age-limits.ts';
import { daysBetween } from '#shared/schema/calendar-date.ts';
import type { Rule } from './rule.ts';
import { idsIn, olderThan } from './table-model.ts';

/** Every date with reminders is listed at its next reminder, and none is overdue for long. */
export const remindersAreListed: Rule = ({ table, now }) =>
  [
    ...table.Filing.items,
    ...table.Deadlines.items,
    ...table.Document.items,
    ...table.ItemReminders.items,
    ...table.Person.items.map((person) => ({ ...person, case_id: person.id })),
  ].flatMap((item) => {
    const { case_id, sk, reminders, index } = item;
    const wanted = reminderAttributes(case_id, reminders);
    const { partition, sort } = tableIndexes.dueForPurge;
    const what = `reminder of ${idsIn(sk)} of case ${case_id}`;
    const due = wanted[sort];
    return [
      (index[partition] !== wanted[partition] || index[sort] !== due) && `${what} is not listed correctly`,
      due !== undefined && olderThan(2, due, now) && `${what} has been due since ${due}`,
    ];
  });

/** Reminders match existing dates, and none of a completed one. */
export const remindersMatchDates: Rule = ({ table }) => [
  ...table.Filing.items.flatMap(({ case_id, facts, reminders }) => {
    const days = new Map([
      ...openRequests(facts, false).map(({ id, due_on }) => [id, due_on] as const),
      ...filingDatesOf(facts, false)
        .filter(({ isSettled }) => !isSettled)
        .map((each) => [filingDateEntry(each), each.on] as const),
    ]);
    return Object.entries(reminders ?? {}).map(
      ([id, { on }]) =>
        days.get(id) !== on &&
        `filing of case ${case_id} has a reminder for ${id}, which is not open on that day`,
    );
  }),
  ...table.Person.items.flatMap(({ id, fields, reminders }) => {
    const dates = new Map(
      remindedEntries(fields).map((each) => [each.id, each.isSettled ? undefined : each.on]),
    );
    return Object.entries(reminders ?? {}).map(
      ([entry, { on }]) =>
        dates.get(entry) !== on && `person ${id} has a reminder for a different end of a status or stay`,
    );
  }),
  ...table.Document.items.map(
    ({ id, expires_on, reminders }) =>
      reminders?.expiry !== undefined &&
      reminders.expiry.on !== expires_on &&
      `document ${id} has a reminder for a different expiration date`,
  ),
  ...table.Deadlines.items.flatMap(({ case_id, deadlines, reminders }) =>
    Object.entries(reminders ?? {}).map(([id, { on }]) => {
      if (id === caseDueEntry) {
        const due = table.Case.items.find((each) => each.id === case_id)?.sla_due_at;
        // The day depends on the organization's time zone when it was set.
        const isThatDay = due !== undefined && Math.abs(daysBetween(due.slice(0, 10), on)) <= 1;
        return !isThatDay && `case ${case_id} has a reminder for a different due date`;
      }
      const deadline = deadlines.find((each) => each.id === id);
      return (
        (deadline?.on !== on || deadline.done_at !== undefined) &&
        `case ${case_id} has a reminder for deadline ${id}, which is not open on that day`
      );
    }),
  ),
];

/** Teams are reminded only of children who become too old for the case, and whose limit isn't handled. */
export const ageRemindersMatchRecords: Rule = ({ table }) => {
  const cases = new Map(table.Case.items.map((each) => [each.id, each]));
  const filings = new Map(table.Filing.items.map(({ case_id, facts }) => [case_id, facts]));
  const people = new Map(table.Person.items.map((each) => [each.id, each]));
  return table.ItemReminders.items.flatMap(({ case_id, reminders }) => {
    const ofCase = cases.get(case_id);
    const person = ofCase && people.get(ofCase.applicant_id);
    const deadlines = table.Deadlines.items.find((each) => each.case_id === case_id);
    const children =
      person?.org_id !== undefined && person.org_id === ofCase?.org_id
        ? agingOut(ofCase, filings.get(case_id) ?? {}, person.fields.dependents, deadlines?.priority)
        : [];
    const open = children.filter((child) => !(deadlines && handledAt(deadlines, child)));
    const days = new Map(open.map((child) => [ageEntryOf(child), child.on]));
    return Object.entries(reminders ?? {}).map(
      ([entry, { on }]) =>
        isAgeEntry(entry) &&
        days.get(entry) !== on &&
        `case ${case_id} reminds of a child who doesn't become too old on ${on}`,
    );
  });
};

/** Applicants are reminded only of days on which items are due. */
export const itemRemindersMatchWork: Rule = ({ table }) => {
  const forApplicants = table.CaseWork.items.filter(({ kind }) => kind === 'APPLICANT');
  const workOf = new Map(forApplicants.map((work) => [work.case_id, work]));
  const caseDays = new Map(table.Deadlines.items.map((each) => [each.case_id, caseDueDay(each)]));
  return table.ItemReminders.items.flatMap(({ case_id, reminders }) => {
    const work = workOf.get(case_id);
    // Work names its first entries only.
    if (work && work.count > work.entries.length) return [];
    return Object.entries(reminders ?? {}).map(
      ([day, { on }]) =>
        !isAgeEntry(day) &&
        // An item without a due date is due with the case.
        (on !== day || !(day === caseDays.get(case_id) || work?.entries.some((entry) => entry.on === day))) &&
        `case ${case_id} has a reminder for items due on ${day}, but none is`,
    );
  });
};
